import { i18n } from '@lingui/core'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import { messages } from '#ui/locales/zh.po'

beforeAll(() => i18n.loadAndActivate({ locale: 'zh', messages }))
afterEach(cleanup)
