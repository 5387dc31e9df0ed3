import * as v from 'valibot'

/** The currency of projects that exist without a choice. */
export const usualCurrency = 'CNY'

const known: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Three letters of ISO 4217. */
export const currencyRule = v.pipe(
  v.string(),
  v.check((code) => known.has(code)),
)
