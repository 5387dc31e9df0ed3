import { afterEach, expect, test, vi } from 'vitest'
import { watchPage, watchReturns } from '#api/browser/page-watch.ts'

const watch = () => {
  const heard: string[] = []
  const stop = watchPage(window, {
    hidden: () => void heard.push('hidden'),
    shown: () => void heard.push('shown'),
    networkBack: () => void heard.push('network'),
  })
  return { heard, stop }
}
const turn = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
afterEach(() => void vi.restoreAllMocks())

test('the present state of the page is reported at once, then each change, until the watch is stopped', () => {
  turn('hidden')
  const { heard, stop } = watch()
  turn('visible')
  window.dispatchEvent(new Event('online'))
  stop()
  turn('hidden')
  window.dispatchEvent(new Event('online'))
  expect(heard).toEqual(['hidden', 'shown', 'network'])
})

test('a return to the page is noticed by focus, visibility and network, at most once in 10 s, and never while the page is hidden', () => {
  let time = 0
  const hear = vi.fn()
  const stop = watchReturns(window, hear, () => time)
  turn('hidden')
  window.dispatchEvent(new Event('online'))
  expect(hear).toHaveBeenCalledTimes(0)
  turn('visible')
  window.dispatchEvent(new Event('focus'))
  time = 9_999
  window.dispatchEvent(new Event('focus'))
  expect(hear).toHaveBeenCalledTimes(1)
  time = 10_000
  window.dispatchEvent(new Event('focus'))
  time = 20_000
  window.dispatchEvent(new Event('online'))
  expect(hear).toHaveBeenCalledTimes(3)
  stop()
  time = 30_000
  window.dispatchEvent(new Event('focus'))
  expect(hear).toHaveBeenCalledTimes(3)
})
