import { webcrypto } from 'node:crypto'
import { i18n, type Messages } from '@lingui/core'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import { quickenComputedStyle } from './computed-style.ts'

// jsdom lays nothing out, so that nothing there ever changes its size.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// jsdom computes no digests; browsers do.
if (!window.crypto.subtle) Object.defineProperty(window.crypto, 'subtle', { value: webcrypto.subtle })

quickenComputedStyle(window)

// Nothing is compiled while a test waits. What is left is work of the processor: to show the first screen of a file takes it a second or two,
// and where eight processes share a core ten times as long. A test that fails takes this long to say so.
configure({ asyncUtilTimeout: 30_000 })

/** All texts: a screen has its own loaded with it only where a language was chosen. */
const catalogs = import.meta.glob<Messages>('../../src/ui/**/locales/zh.po', { eager: true, import: 'messages' })

beforeAll(() => i18n.loadAndActivate({ locale: 'zh', messages: Object.assign({}, ...Object.values(catalogs)) }))
afterEach(() => {
  cleanup()
  window.localStorage.clear()
  window.sessionStorage.clear()
})
