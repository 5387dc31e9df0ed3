import { createHmac } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { WebhookSecret, WebhookTest } from '#contract/webhooks/webhooks.ts'
import { type Desk, openDesk } from '#tests/server/decisions/desk.ts'
import { besides, withServer } from '#tests/server/setup.ts'
import { testSecret } from '#tests/support/secret.ts'
import { openCallingOf } from './calling.ts'
import { answering, hangs, reachable, withReceiver } from './receiver.ts'

const receiver = withReceiver()
const receivers = { ...reachable, timeout: 500 }
const server = withServer(() => ({ receivers }))

// What an earlier test left waiting would be sent to the same receiver.
beforeEach(() => server.database.query('delete from webhook_deliveries'))

const openCalling = (different = {}) => openCallingOf(server, contentOf(different))
const contentOf = (different = {}) => ({ url: receiver.url, method: 'POST', headers: [], body: '', ...different })

const secretOf = (desk: Desk) => desk.data<WebhookSecret>('viewWebhookSecret')

/** As https://www.standardwebhooks.com describes it, written again. */
const isSignedWith = ({ secret }: WebhookSecret, { headers, body }: (typeof receiver.received)[number]): boolean => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(signature)
}

const later = async (milliseconds: number) => {
  server.pass(milliseconds)
  await server.app.sendWebhooks()
}
const [second, minute, hour] = [1_000, 60_000, 3_600_000]

test('a decision calls the receiver once, with the filled-in template and a signature', async () => {
  const desk = await openCalling({
    method: 'PUT',
    headers: [{ name: 'X-Shop', value: 'tea' }],
    body: '{"wanted":{{ event.q | json }},"orders":{{ profile.orders | json }}}',
  })
  await desk.search('a "green" tea\n')
  const [decision] = await desk.decisions()
  expect(receiver.received).toHaveLength(1)
  const [received] = receiver.received
  expect(received).toMatchObject({ method: 'PUT', path: '/hook', body: '{"wanted":"a \\"green\\" tea\\n","orders":0}' })
  expect(received?.headers).toMatchObject({
    'x-shop': 'tea',
    'content-type': 'application/json',
    'webhook-id': decision?.id,
    'webhook-timestamp': String(Math.floor(server.now().getTime() / 1_000)),
  })
  expect(received && isSignedWith(await secretOf(desk), received)).toBe(true)
  expect(await desk.deliveries()).toMatchObject([
    {
      id: decision?.id,
      status: 'delivered',
      attempts: [{ status: 200, failure: null }],
      response: 'thanks',
      nextAttemptAt: null,
    },
  ])
  await later(24 * hour)
  expect(receiver.received).toHaveLength(1)
  // The validity of messages to pages is over by now, which says nothing about a call.
  expect((await desk.decisions())[0]?.messages).toEqual([])
})

test('without a template the receiver gets the decision and its event', async () => {
  const desk = await openCalling()
  await desk.search('tea')
  const [decision] = await desk.decisions()
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toEqual({ decision: decision?.id, at: decision?.at, event: { q: 'tea' } })
})

test('a failed call is tried again after 5 s, 5 min, 30 min, 2 h and 5 h, with the same id, and is then dead until it is replayed', async () => {
  const desk = await openCalling()
  receiver.answer = answering(503)
  await desk.search('tea')
  for (const [count, delay] of [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour].entries()) {
    await later(delay - 1)
    expect(receiver.received).toHaveLength(count + 1)
    await later(1)
    expect(receiver.received).toHaveLength(count + 2)
  }
  await later(100 * hour)
  expect(receiver.received).toHaveLength(6)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const [dead] = await desk.deliveries()
  expect(dead).toMatchObject({ status: 'dead', nextAttemptAt: null, response: 'status 503' })
  expect(dead?.attempts.map(({ status, failure }) => [status, failure])).toEqual(Array(6).fill([503, 'status']))

  receiver.answer = answering(204)
  expect((await desk.sendAgain(dead?.id ?? '')).data).toMatchObject({ status: 'waiting' })
  await server.app.sendWebhooks()
  expect(receiver.received).toHaveLength(7)
  expect((await desk.deliveries())[0]).toMatchObject({ status: 'delivered' })
  expect((await desk.sendAgain(dead?.id ?? '')).msg).not.toBe('')
  expect((await desk.sendAgain(dead?.id ?? '')).code).toBe(40971)
  expect((await desk.sendAgain('00000000-0000-4000-8000-000000000000')).code).toBe(40471)
})

test('a receiver that redirects, hangs, or is not there has failed, and nobody is led to another address', async () => {
  const desk = await openCalling()
  receiver.answer = answering(302, { Location: `${receiver.url}/elsewhere` })
  await desk.search('one')
  receiver.answer = hangs
  await desk.search('two')
  const failures = (await desk.deliveries()).map(({ attempts: [newest] }) => newest?.failure)
  // The first one is not due again: the clock stands.
  expect(failures.toSorted()).toEqual(['redirect', 'timeout'])
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook', '/hook'])

  const gone = await openCalling({ url: 'https://localhost:9/' })
  await gone.search('three')
  expect((await gone.deliveries())[0]?.attempts).toMatchObject([{ status: null, failure: 'connection' }])
})

test('a receiver at an address that is not public is not connected', async () => {
  const strict = besides(server, {})
  const desk = await openCalling()
  await desk.send({ anonymousId: 'a', properties: { q: 'tea' } })
  await server.app.sendWebhooks()
  const before = receiver.received.length
  const { code, data } = await strict.call('testWebhook', {
    session: desk.token,
    project: desk.ref.projectId,
    body: { content: contentOf() },
  })
  expect(code).toBe(200)
  expect(data).toMatchObject({ status: null, failure: 'address', response: '' })
  expect(receiver.received).toHaveLength(before)
})

test('an answer of any length is read to 8 kB and kept to 2,000 characters', async () => {
  const desk = await openCalling()
  receiver.answer = (response) => void response.writeHead(200).end('x'.repeat(5_000_000))
  await desk.search('tea')
  expect(await desk.deliveries()).toMatchObject([{ status: 'delivered', response: 'x'.repeat(2_000) }])
})

test('a rotated secret signs, and the previous one signs along for 24 hours', async () => {
  const desk = await openCalling()
  const first = await secretOf(desk)
  expect(first).toMatchObject({ secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/), previousUntil: null })
  const second = await desk.data<WebhookSecret>('rotateWebhookSecret')
  expect(second.secret).not.toBe(first.secret)
  expect(second.previousUntil).toBe(new Date(server.now().getTime() + 24 * hour).toISOString())
  await desk.search('one')
  expect([first, second].map((it) => receiver.received.some((call) => isSignedWith(it, call)))).toEqual([true, true])
  server.pass(24 * hour)
  await desk.search('two')
  const newest = receiver.received.slice(-1)
  expect([first, second].map((it) => newest.some((call) => isSignedWith(it, call)))).toEqual([false, true])
  expect((await secretOf(await openDesk(server))).secret).not.toBe(second.secret)
})

test('after the application secret has changed, receivers that know the old secret still find its signature', async () => {
  const desk = await openCalling()
  const before = await secretOf(desk)
  const changed = besides(server, { receivers, appSecret: 'another secret of some length', previousAppSecrets: [testSecret] })
  receiver.answer = answering(500)
  await desk.search('tea')
  receiver.answer = answering(200)
  server.pass(5 * second)
  await changed.app.sendWebhooks()
  const newest = receiver.received.at(-1)
  expect(newest && isSignedWith(before, newest)).toBe(true)
  expect(await desk.deliveries()).toMatchObject([{ status: 'delivered' }])
  await changed.app.settle()
})

test('two servers send each message once', async () => {
  const desk = await openCalling()
  const other = besides(server, { receivers })
  receiver.answer = answering(500)
  for (let count = 0; count < 12; count += 1) await desk.send({ anonymousId: `visitor-${count}`, properties: { q: 'tea' } })
  await server.app.sendWebhooks()
  receiver.answer = answering(200)
  receiver.received = []
  server.pass(5 * second)
  await Promise.all([server.app.sendWebhooks(), other.app.sendWebhooks()])
  expect(receiver.received).toHaveLength(12)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(12)
  await other.app.settle()
})

test('a test call shows what was sent and answered, stores nothing, and ten of them a minute are made', async () => {
  const desk = await openDesk(server)
  const body = { content: contentOf({ body: '{{ event.q }}' }), sample: { event: { q: 'oolong' } } }
  receiver.answer = answering(418)
  const shown = await desk.data<WebhookTest>('testWebhook', { body })
  expect(shown).toMatchObject({ status: 418, failure: 'status', body: 'oolong', response: 'status 418' })
  for (let count = 1; count < 10; count += 1) await desk.data('testWebhook', { body })
  expect((await desk.call('testWebhook', { body })).status).toBe(429)
  expect(receiver.received).toHaveLength(10)
  const rows = await server.database.query('select 1 from webhook_deliveries where project_id = $1', [desk.ref.projectId])
  expect(rows).toEqual([])
  expect((await desk.call('testWebhook', { body: { content: { url: 'http://example.com' } } })).code).toBe(40035)
})

test('nothing is left of an erased person, and the newest 100 of an action are kept', async () => {
  const desk = await openCalling()
  await desk.search('secret wish', 'gone')
  await desk.search('tea', 'stays')
  await desk.data('eraseProfile', { params: { id: await desk.profileOf('gone') }, body: { reason: 'asked for' } })
  await server.app.sweep()
  const bodies = (await desk.deliveries()).map(({ body }) => body ?? '')
  expect(bodies).toHaveLength(1)
  expect(bodies.join()).not.toContain('secret wish')
  for (let count = 0; count < 105; count += 1) {
    server.pass(1)
    await desk.send({ anonymousId: 'stays', properties: { q: String(count) } })
  }
  await server.app.sendWebhooks()
  await server.app.sweep()
  const kept = await desk.deliveries()
  expect(kept).toHaveLength(100)
  expect(JSON.parse(kept[0]?.body ?? '').event).toEqual({ q: '104' })
})
