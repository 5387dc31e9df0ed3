import { expect, test, vi } from 'vitest'
import { watchIdleness } from '#api/browser/idle-detection.ts'
import { createCall } from '#api/http/client.ts'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { headerNames } from '#contract/http/headers.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const minute = 60_000
withNetworkStub()

const scene = () => {
  let time = 0
  const isIdle = watchIdleness(window, () => time)
  return {
    isIdle,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

test.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'click', 'input', 'focusin'])(
  'a page is used for a minute after a %s',
  (sign) => {
    const { isIdle, pass } = scene()
    pass(10 * minute)
    expect(isIdle()).toBe(true)
    document.body.dispatchEvent(new Event(sign, { bubbles: true }))
    expect(isIdle()).toBe(false)
    pass(minute - 1)
    expect(isIdle()).toBe(false)
    pass(1)
    expect(isIdle()).toBe(true)
  },
)

test('a page that was just opened counts as in use', () => {
  expect(scene().isIdle()).toBe(false)
})

test('calls are marked when nobody uses the page', async () => {
  let unattended = true
  const call = createCall({
    origin: 'http://localhost:3000',
    locale: () => 'zh',
    sessionId: () => null,
    isIdle: () => unattended,
    onRefused: () => {},
    unload: new AbortController().signal,
  })
  const fetched = vi.spyOn(globalThis, 'fetch')
  await call(endpoints.viewSignInSetup, {})
  unattended = false
  await call(endpoints.viewSignInSetup, {})
  const said = fetched.mock.calls.map(([request]) => (request as Request).headers.get(headerNames.unattended))
  expect(said).toEqual(['1', null])
  fetched.mockRestore()
})
