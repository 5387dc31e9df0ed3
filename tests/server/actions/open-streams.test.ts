import { expect, onTestFinished, test, vi } from 'vitest'
import { spreadOf } from '#server/actions/action-streams.ts'
import { besides } from '#tests/server/setup.ts'
import { readStream, second, withVisitors } from './visitors.ts'

const { server, somebody, ticketFor, open, openFor, send } = withVisitors()

/** From now on the test moves the server's timers (polls, heartbeats) and its measured durations. */
const holdSeconds = () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('little is buffered for a reader that stops reading; the connection is closed after half a minute without reading', async () => {
  holdSeconds()
  const me = await somebody()
  const large = { payload: { text: 'x'.repeat(10_000) } }
  for (let count = 0; count < 30; count += 1) await send(me, `d${count}`, large)
  const response = await open(await ticketFor(me))
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let text = ''
  const readOn = async () => {
    const { value, done } = await reader.read()
    text += decoder.decode(value)
    return done
  }
  while (!text.includes('"d0"')) await readOn()
  await server.database.query(
    `update action_messages set payload = payload || '{"actionId":"read later"}' where project_id = $1`,
    [me.project.id],
  )
  while (!text.includes('"d29"')) await readOn()
  expect(text.match(/"actionId":"read later"/g)?.length).toBeGreaterThan(20)
  expect(text.match(/^event: action$/gm)).toHaveLength(30)

  const others = await openFor(me)
  await expect.poll(() => others.messages.length).toBe(30)
  for (let count = 30; count < 45; count += 1) await send(me, `d${count}`, large)
  await expect.poll(() => others.messages.length).toBe(45)
  const closed = vi.spyOn(ReadableStreamDefaultController.prototype, 'close')
  onTestFinished(() => closed.mockRestore())
  // The half minute begins when a poll finds that the reader does not read.
  await vi.advanceTimersByTimeAsync(30 * second)
  expect(closed).not.toHaveBeenCalled()
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(5 * second)
      return closed.mock.calls.length
    })
    .toBe(1)
  await send(me, 'unread')
  while (!(await readOn())) expect(text.length).toBeLessThan(1_000_000)
  expect(text).not.toContain('unread')
  await expect.poll(() => others.decisions().at(-1)).toBe('unread')
  await others.close()
})

test('an open stream is never silent for more than 15 seconds', async () => {
  holdSeconds()
  const me = await somebody()
  const stream = await openFor(me)
  for (const beats of [['hb'], ['hb', 'hb']]) {
    await vi.advanceTimersByTimeAsync(15 * second)
    await expect.poll(() => stream.comments).toEqual(beats)
  }
  await stream.close()
})

test('the newest eight streams of a visitor are kept', async () => {
  const me = await somebody()
  const streams: ReturnType<typeof readStream>[] = []
  for (let count = 0; count < 10; count += 1) streams.push(await openFor(me))
  await expect.poll(() => streams.map((it) => it.isEnded())).toEqual([true, true, ...Array(8).fill(false)])
  await Promise.all(streams.map((it) => it.close()))
})

test('a server that stops tells its readers when to reconnect, and ends their streams', async () => {
  const me = await somebody()
  const { app, request } = besides(server, {})
  const streams = await Promise.all(
    Array.from({ length: 8 }, async () => readStream(await open(await ticketFor(me), { request }))),
  )
  app.drain()
  await expect.poll(() => streams.every((it) => it.isEnded())).toBe(true)
  const waits = streams.map(({ messages }) => (messages[0] as { data: { delayMs: number } }).data.delayMs)
  expect(streams.map(({ messages }) => messages.map((it) => it.event))).toEqual(Array(8).fill(['reconnect']))
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...waits)).toBeLessThan(10_000)
  expect(new Set(waits).size).toBeGreaterThan(1)
  const refused = await open(await ticketFor(me), { request })
  expect(refused.status).toBe(503)
})

test('the readers of a server that stops come back within ten seconds, and many of them at most 300 a second (F-16)', () => {
  expect([0, 1, 3_000].map(spreadOf)).toEqual([10_000, 10_000, 10_000])
  expect(spreadOf(10_000)).toBe(33_334)
})
