import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { dateText } from '#ui/components/date-text.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

test.each(['', 'yesterday', '2026-13-01', 'null'])('a date of %j is shown as "-"', (at) => {
  expect(dateText(i18n, at, { dateStyle: 'medium' })).toBe('-')
})

test('a valid date is shown', () => {
  expect(dateText(i18n, '2026-03-01T08:00:00.000Z', { dateStyle: 'medium', timeZone: 'UTC' })).toBe('Mar 1, 2026')
})
