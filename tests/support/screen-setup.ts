import { i18n } from '@lingui/core'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import { messages } from '#ui/locales/zh.po'

// jsdom lays nothing out, so that nothing there ever changes its size.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeAll(() => i18n.loadAndActivate({ locale: 'zh', messages }))
afterEach(cleanup)
