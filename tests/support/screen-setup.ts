import { webcrypto } from 'node:crypto'
import { i18n, type Messages } from '@lingui/core'
import { act, cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, onTestFinished, vi } from 'vitest'
import { removeAll as removeToasts } from '#ui/components/toasts.tsx'
import { quickenComputedStyle } from './computed-style.ts'
import { isToastHost, leftIn } from './left-in-document.ts'
import { forgetFrames, noteListeners } from './left-in-window.ts'
import './query-errors.ts'

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

const demandNothingLeft = (what: string) => {
  const left = leftIn(document.body)
  const described = left.map((it) => it.outerHTML.slice(0, 300)).join('\n')
  // One test fails of it, not all that follow.
  for (const it of left) if (!isToastHost(it)) it.remove()
  if (left.length > 0) throw new Error(`${what}: ${described}`)
}

// The document is that of all files which a worker runs: what a test leaves there, a test of another file would find.
beforeEach(() => {
  demandNothingLeft('after an earlier test something came into the document')
  // An application listens to its window for as long as that is open, and this one stays open: the next gesture would be told to all before.
  const forgetListeners = noteListeners(window)
  // What is registered first runs last: after the file's own ends, such as that of the application.
  onTestFinished(async () => {
    // Toasts have a root of their own, stay for some seconds, and the first one comes when its code is loaded.
    await vi.dynamicImportSettled()
    await act(async () => removeToasts())
    forgetListeners()
    forgetFrames(window)
    demandNothingLeft('this test leaves something in the document')
  })
})
