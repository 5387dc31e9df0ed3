import { webcrypto } from 'node:crypto'
import { i18n } from '@lingui/core'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import { messages as eventRepair } from '#ui/locales/event-repair/zh.po'
import { messages as further } from '#ui/locales/further/zh.po'
import { messages as projectData } from '#ui/locales/project-data/zh.po'
import { messages } from '#ui/locales/zh.po'

// jsdom lays nothing out, so that nothing there ever changes its size.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// jsdom computes no digests; browsers do.
if (!window.crypto.subtle) Object.defineProperty(window.crypto, 'subtle', { value: webcrypto.subtle })

// On a busy machine a screen takes longer than a second to follow.
configure({ asyncUtilTimeout: 15_000 })

beforeAll(() => i18n.loadAndActivate({ locale: 'zh', messages: { ...messages, ...further, ...projectData, ...eventRepair } }))
afterEach(() => {
  cleanup()
  window.localStorage.clear()
  window.sessionStorage.clear()
})
