import { expect, test } from 'vitest'
import type { Mail } from '#server/mail/mail-queue.ts'
import { withServer } from '#tests/server/setup.ts'
import { sendActionsTo, withMailServer } from './mail-server.ts'
import { openPostOf } from './post.ts'

const mails = withMailServer()
/** The product's own mails, which are not what is tested here. */
const codes: Mail[] = []
const send = sendActionsTo(mails, codes)
const server = withServer(() => ({ send, publicOrigin: 'https://causeway.example' }))
const [minute, day] = [60_000, 86_400_000]
type Post = Awaited<ReturnType<typeof openPostOf>>
const openPost = () => openPostOf(server, codes)

/** What the platform does to an organisation. */
const suspend = async (desk: Post, at: Date | null) => {
  await server.database.query(
    `update organizations set suspended_at = $2::timestamptz, suspended_reason = case when $2::text is null then null else 'a test' end
      where id = $1`,
    [desk.ref.tenantId, at?.toISOString() ?? null],
  )
}

test('a mail that waits is not sent any more to somebody who has withdrawn their consent meanwhile', async () => {
  const desk = await openPost()
  mails.refuses = '451 later'
  await desk.search('one')
  const context = { consent: { state: 'denied', categories: ['marketing'] } }
  await desk.send({ anonymousId: 'a', event: 'page_view', context })
  mails.refuses = null
  server.pass(minute)
  await server.app.sendEmails()
  expect(mails.received).toEqual([])
  expect(await desk.figures()).toMatchObject({ sent: 0, suppressed: 1, waiting: 0 })
})

test('mails of a suspended organisation wait until it is resumed, and those that waited for more than three days are not sent', async () => {
  const desk = await openPost()
  mails.refuses = '451 later'
  await desk.search('one')
  mails.refuses = null
  await suspend(desk, server.now())
  server.pass(2 * day)
  await server.app.sendEmails()
  expect(mails.received).toEqual([])
  await suspend(desk, null)
  await server.app.sendEmails()
  expect(mails.received).toHaveLength(1)

  mails.refuses = '451 later'
  await desk.search('two')
  mails.refuses = null
  await suspend(desk, server.now())
  server.pass(4 * day)
  await suspend(desk, null)
  await server.app.sendEmails()
  expect(mails.received).toHaveLength(1)
  expect(await desk.figures()).toMatchObject({ sent: 1, dead: 1, waiting: 0 })
})

test.each(['pauseStrategy', 'archiveStrategy', 'deleteStrategy'] as const)(
  '%s cancels mails that wait, and resuming sends none of them',
  async (stop) => {
    const desk = await openPost()
    mails.refuses = '451 later'
    await desk.search('one')
    mails.refuses = null
    await desk.data(stop, { params: { id: desk.strategy } })
    if (stop === 'pauseStrategy') await desk.data('resumeStrategy', { params: { id: desk.strategy } })
    server.pass(day)
    await server.app.sendEmails()
    expect(mails.received).toEqual([])
    expect(await desk.figures()).toMatchObject({ sent: 0, cancelled: 1, waiting: 0 })
    const kept = 'select 1 from emails where project_id = $1 and (recipient is not null or html is not null)'
    expect(await server.database.query(kept, [desk.ref.projectId])).toEqual([])
  },
)
