import { afterEach, expect, test, vi } from 'vitest'
import { watchPage } from '../../src/api/page-watch.ts'

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

test('how the page is now is told at once, then what becomes of it, until it is stopped', () => {
  turn('hidden')
  const { heard, stop } = watch()
  turn('visible')
  window.dispatchEvent(new Event('online'))
  stop()
  turn('hidden')
  window.dispatchEvent(new Event('online'))
  expect(heard).toEqual(['hidden', 'shown', 'network'])
})
