import { beforeEach, expect, test } from 'vitest'
import type { Monitoring } from '#contract/monitoring/monitoring.ts'
import type { Mail } from '#server/mail/mail-queue.ts'
import { type Desk, openDesk } from '#tests/server/decisions/desk.ts'
import { sendActionsTo, withMailServer } from '#tests/server/emails/mail-server.ts'
import { openPostOf } from '#tests/server/emails/post.ts'
import { readingCodes } from '#tests/server/emails/registered.ts'
import { withServer } from '#tests/server/setup.ts'
import { openCallingOf } from '#tests/server/webhooks/calling.ts'
import { answering, reachable, withReceiver } from '#tests/server/webhooks/receiver.ts'

const receiver = withReceiver()
const mails = withMailServer()
/** The product's own mails, which are not what is tested here. */
const own: Mail[] = []
const server = withServer(() => ({
  receivers: { ...reachable, timeout: 500 },
  send: sendActionsTo(mails, own),
  publicOrigin: 'https://causeway.example',
}))

beforeEach(() => server.database.query('delete from webhook_deliveries'))

const view = (desk: Pick<Desk, 'data'>) => desk.data<Monitoring>('viewMonitoring')
const nothing = { done: 0, failed: 0, waiting: 0, isCut: false }
const [minute, hour] = [60_000, 3_600_000]

test('calls of webhooks count when they arrived or were given up, and while they wait', async () => {
  const desk = await openCallingOf(readingCodes(server, own), { url: receiver.url, method: 'POST', headers: [], body: '' })
  expect(await view(desk)).toMatchObject({ webhooks: nothing, emails: nothing, failed: [] })
  await desk.search('tea')
  receiver.answer = answering(503)
  await desk.search('cup')
  expect((await view(desk)).webhooks).toEqual({ done: 1, failed: 0, waiting: 1, isCut: false })
  for (const delay of [5_000, 5 * minute, 30 * minute, 2 * hour, 5 * hour]) {
    server.pass(delay)
    await server.app.sendWebhooks()
  }
  expect((await view(desk)).webhooks).toEqual({ done: 0, failed: 1, waiting: 0, isCut: false })
  server.pass(61 * minute)
  expect((await view(desk)).webhooks).toEqual(nothing)
})

test('e-mails count in the same way, and those that must not be sent do not', async () => {
  const desk = await openPostOf(server, own)
  await desk.search('one')
  expect((await view(desk)).emails).toEqual({ done: 1, failed: 0, waiting: 0, isCut: false })
  mails.refuses = '451 greylisted'
  await desk.search('two')
  expect((await view(desk)).emails).toEqual({ done: 1, failed: 0, waiting: 1, isCut: false })
  mails.refuses = '550 no such user'
  server.pass(minute)
  await server.app.sendEmails()
  await desk.search('three')
  expect((await view(desk)).emails).toEqual({ done: 1, failed: 1, waiting: 0, isCut: false })
  expect((await view(desk)).webhooks).toEqual(nothing)
})

test('what another project sent is not counted', async () => {
  const desk = await openCallingOf(readingCodes(server, own), { url: receiver.url, method: 'POST', headers: [], body: '' })
  await desk.search('tea')
  expect((await view(await openDesk(readingCodes(server, own)))).webhooks).toEqual(nothing)
})
