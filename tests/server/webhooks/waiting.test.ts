import { beforeEach, expect, test } from 'vitest'
import { withServer } from '#tests/server/setup.ts'
import { openCallingOf } from './calling.ts'
import { answering, reachable, withReceiver } from './receiver.ts'

const receiver = withReceiver()
const receivers = { ...reachable, timeout: 500 }
const server = withServer(() => ({ receivers }))

// What an earlier test left waiting would be sent to the same receiver.
beforeEach(() => server.database.query('delete from webhook_deliveries'))

const openCalling = () => openCallingOf(server, { url: receiver.url, method: 'POST', headers: [], body: '' })
type Calling = Awaited<ReturnType<typeof openCalling>>
const later = async (milliseconds: number) => {
  server.pass(milliseconds)
  await server.app.sendWebhooks()
}
const hour = 3_600_000

/** What the platform does to an organisation. */
const suspend = async (desk: Calling, at: Date | null) => {
  await server.database.query(
    `update organizations set suspended_at = $2::timestamptz, suspended_reason = case when $2::text is null then null else 'a test' end
      where id = $1`,
    [desk.ref.tenantId, at?.toISOString() ?? null],
  )
}

test('calls of a suspended organisation wait until it is resumed, and those that waited for more than three days are dead', async () => {
  const desk = await openCalling()
  receiver.answer = answering(500)
  await desk.search('one')
  const made = receiver.received.length
  receiver.answer = answering(200)
  await suspend(desk, server.now())
  await later(48 * hour)
  expect(receiver.received).toHaveLength(made)
  await suspend(desk, null)
  await later(0)
  expect((await desk.deliveries()).map(({ status }) => status)).toEqual(['delivered'])

  receiver.answer = answering(500)
  await desk.search('two')
  receiver.answer = answering(200)
  await suspend(desk, server.now())
  server.pass(96 * hour)
  await suspend(desk, null)
  await later(0)
  const [dead] = await desk.deliveries()
  expect(dead).toMatchObject({ status: 'dead', attempts: [{ status: 500 }] })
  await desk.sendAgain(dead?.id ?? '')
  await later(0)
  expect((await desk.deliveries()).map(({ status }) => status)).toEqual(['delivered', 'delivered'])
})

test('a paused strategy makes none of the calls that wait, also when it runs again', async () => {
  const desk = await openCalling()
  receiver.answer = answering(500)
  await desk.search('one')
  receiver.answer = answering(200)
  await desk.data('pauseStrategy', { params: { id: desk.strategy } })
  await desk.data('resumeStrategy', { params: { id: desk.strategy } })
  await later(hour)
  const [delivery] = await desk.deliveries()
  expect(delivery).toMatchObject({ status: 'cancelled', nextAttemptAt: null, attempts: [{ status: 500 }] })
  expect((await desk.sendAgain(delivery?.id ?? '')).code).toBe(40971)
})
