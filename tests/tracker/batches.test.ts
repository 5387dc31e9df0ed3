// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createServer, leavePage, loadPage } from './tracked-page.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-01T08:00:00Z') })
  localStorage.clear()
})
afterEach(() => {
  leavePage()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const sizes = ({ bodies }: ReturnType<typeof createServer>) => bodies.map(({ events }) => events.length)

test('a full batch of 100 events is sent at once, fewer events wait 3 seconds', async () => {
  const server = createServer()
  const causeway = await loadPage(server)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sizes(server)).toEqual([1])
  for (let index = 0; index < 99; index += 1) causeway.track('read_on')
  await vi.advanceTimersByTimeAsync(500)
  expect(sizes(server)).toEqual([1])
  causeway.track('read_on')
  await vi.advanceTimersByTimeAsync(500)
  expect(sizes(server)).toEqual([1, 100])
  causeway.track('read_on')
  await vi.advanceTimersByTimeAsync(2_900)
  expect(sizes(server)).toEqual([1, 100])
  await vi.advanceTimersByTimeAsync(200)
  expect(sizes(server)).toEqual([1, 100, 1])
})
