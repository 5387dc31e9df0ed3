import { webcrypto } from 'node:crypto'
import { i18n } from '@lingui/core'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import { messages as analyticsOverview } from '#ui/locales/analytics-overview/zh.po'
import { messages as eventRepair } from '#ui/locales/event-repair/zh.po'
import { messages as further } from '#ui/locales/further/zh.po'
import { messages as planned } from '#ui/locales/planned/zh.po'
import { messages as projectData } from '#ui/locales/project-data/zh.po'
import { messages as serverKey } from '#ui/locales/server-key/zh.po'
import { messages } from '#ui/locales/zh.po'

// jsdom lays nothing out, so that nothing there ever changes its size.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// jsdom computes no digests; browsers do.
if (!window.crypto.subtle) Object.defineProperty(window.crypto, 'subtle', { value: webcrypto.subtle })

// A part that is loaded when it is needed is compiled first: on a busy machine that takes a while. A test that fails takes this long to say so.
configure({ asyncUtilTimeout: 60_000 })

beforeAll(() =>
  i18n.loadAndActivate({
    locale: 'zh',
    messages: { ...messages, ...further, ...projectData, ...eventRepair, ...serverKey, ...planned, ...analyticsOverview },
  }),
)
afterEach(() => {
  cleanup()
  window.localStorage.clear()
  window.sessionStorage.clear()
})
