import type { I18n } from '@lingui/core'

type Format = Parameters<I18n['date']>[1]

/** A date with time in the user's language; `-` if `at`, ISO 8601, is not valid. */
export const dateText = (i18n: I18n, at: string, format: Format): string =>
  Number.isNaN(Date.parse(at)) ? '-' : i18n.date(at, format)
