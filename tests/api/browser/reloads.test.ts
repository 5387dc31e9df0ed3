import { describe, expect, test } from 'vitest'
import { nameChunkError, takeReload } from '#api/browser/reloads.ts'

const windowWith = (sessionStorage: Pick<Storage, 'getItem' | 'setItem'>) => ({ sessionStorage }) as unknown as Window
const storageOf = (items: Record<string, string> = {}) => ({
  getItem: (key: string) => items[key] ?? null,
  setItem: (key: string, value: string) => {
    items[key] = value
  },
})
const noon = Date.UTC(2026, 0, 1, 12)

describe('the automatic reload of a page', () => {
  test('happens at most once in thirty seconds', () => {
    const window = windowWith(storageOf())
    const taken = [0, 1, 29_999, 30_000, 59_999, 60_000].map((passed) => takeReload(window, noon + passed))
    expect(taken).toEqual([true, false, false, true, false, true])
  })

  test('is possible again when the clock was set back or the stored time is invalid', () => {
    const window = windowWith(storageOf())
    expect([takeReload(window, noon), takeReload(window, noon - 86_400_000)]).toEqual([true, true])
    expect(takeReload(windowWith(storageOf({ page_reloaded_at: 'soon' })), noon)).toBe(true)
  })

  test('does not happen if its time cannot be stored', () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    expect(takeReload(windowWith({ ...storageOf(), setItem: refuse }), noon)).toBe(false)
    expect(takeReload(windowWith({ ...storageOf(), getItem: refuse }), noon)).toBe(false)
    const blocked = Object.defineProperty({}, 'sessionStorage', { get: refuse }) as Window
    expect(takeReload(blocked, noon)).toBe(false)
  })
})

test.each([
  'Failed to fetch dynamically imported module: https://console.example/assets/x.js',
  'error loading dynamically imported module: https://console.example/assets/x.js',
  'Importing a module script failed.',
])('what a browser says of a part that is missing (%s) does not begin as the router’s own reload expects', (message) => {
  const error = new TypeError(message)
  nameChunkError(error)
  expect(error.name).toBe('ChunkLoadError')
  expect(error.message.startsWith(message)).toBe(false)
  expect(error.message).toContain(message)
})
