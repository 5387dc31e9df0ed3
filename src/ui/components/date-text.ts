import type { I18n } from '@lingui/core'

type Format = Parameters<I18n['date']>[1]

/** A moment as the reader's language writes it; `-` where it is none. `at` is ISO 8601. */
export const dateText = (i18n: I18n, at: string, format: Format): string =>
  Number.isNaN(Date.parse(at)) ? '-' : i18n.date(at, format)
