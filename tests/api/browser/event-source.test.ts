import { expect, onTestFinished, test, vi } from 'vitest'
import { openEventStream } from '#api/browser/event-source.ts'
import type { LiveEvent } from '#contract/events/events.ts'
import { turnsPass } from '#tests/support/event-loop-turns.ts'
import { eventNumber } from '#tests/support/machine-people.ts'

const messageOf = (name: string, data: unknown) =>
  `event: ${name}\ndata: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`

const listen = (body: string | ReadableStream<Uint8Array>, type = 'text/event-stream; charset=utf-8') => {
  const heard: unknown[] = []
  const asked = vi.fn(async () => new Response(body, { headers: { 'Content-Type': type } }))
  vi.stubGlobal('fetch', asked)
  const dependencies = { origin: 'http://localhost:3000', sessionId: () => 'token', locale: () => 'zh', onRefused: () => {} }
  const stop = openEventStream(
    dependencies,
    { projectId: 'first', lastId: '7' },
    {
      opened: () => void heard.push('opened'),
      arrived: (events) => void heard.push(...events.map(({ id }: LiveEvent) => id)),
      caughtUp: (report) => void heard.push(report),
      displaced: (report) => void heard.push(report),
      lost: ({ problem }) => void heard.push(problem.code),
    },
  )
  return { heard, asked, stop }
}

test('events, "caught-up" and the end are passed on in the order of arrival', async () => {
  const { heard, asked } = listen(
    'retry: 3000\n\n' +
      messageOf('event', eventNumber(8)) +
      messageOf('event', 'no json') +
      messageOf('event', { id: 9 }) +
      messageOf('unheard of', eventNumber(10)) +
      messageOf('caught-up', { lastId: '11', leftOut: 3 }) +
      ': \n\n' +
      messageOf('event', eventNumber(12)),
  )
  await expect.poll(() => heard).toEqual(['opened', '8', { lastId: '11', leftOut: 3 }, '12', 'transport.offline'])
  const [, init] = asked.mock.calls[0] as unknown as [URL, RequestInit]
  expect(init.headers).toMatchObject({ 'Last-Event-ID': '7', 'PROJECT-INFO': 'first', jsessionid: 'token' })
})

test('a stream that was closed in favour of another reports this reason, not a loss', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { heard } = listen(messageOf('event', eventNumber(8)) + messageOf('displaced', { reason: 'session' }))
  await expect.poll(() => heard).toEqual(['opened', '8', { reason: 'session' }])
  // The stream has ended once nobody listens for its heartbeat.
  await expect.poll(() => vi.getTimerCount()).toBe(0)
  expect(heard).toHaveLength(3)
})

test('a stopped stream passes nothing on', async () => {
  const { heard, stop } = listen(
    new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(': \n\n')) }),
  )
  await expect.poll(() => heard).toEqual(['opened'])
  stop()
  await turnsPass()
  expect(heard).toEqual(['opened'])
})

test.each([
  ['a page instead of a stream', '<!doctype html>', 'text/html', 'transport.htmlInstead'],
  ['a refusal', JSON.stringify({ code: 40_301, msg: 'no', data: null }), 'application/json', 'permission.denied'],
])('%s is told as what it is', async (_, body, type, code) => {
  const { heard } = listen(body, type)
  await expect.poll(() => heard).toEqual([code])
})
