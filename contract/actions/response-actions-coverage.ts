import type { Locale } from '#contract/http/locale.ts'
import { languagesIn, type TypedContent } from './response-actions-content.ts'

/** `missing`: there are no texts in this language. `partial`: some of the texts that other languages have are empty. */
export type Coverage = Record<Locale, 'complete' | 'partial' | 'missing'>

type Values = Record<string, string>

/** How completely each language is written. Null for webhooks, which have no texts. */
export const coverageOf = (typed: TypedContent): Coverage | null => {
  const written = textsOf(typed)
  if (written === null) return null
  const needed = neededIn(Object.values(written))
  const stateOf = (language: Locale): Coverage[Locale] => {
    const values = written[language]
    if (values === undefined || Object.values(values).every((it) => it === '')) return 'missing'
    return needed.every((name) => (values[name] ?? '') !== '') ? 'complete' : 'partial'
  }
  return { zh: stateOf('zh'), en: stateOf('en'), ja: stateOf('ja'), fr: stateOf('fr') }
}

/**
 * The language in which a visitor sees an action: theirs if it is complete, else English, Chinese, Japanese or French, the first complete
 * one in this order. Null if none is complete.
 */
export const languageFor = (typed: TypedContent, wanted: Locale): Locale | null => {
  const coverage = coverageOf(typed)
  if (coverage === null) return null
  return ([wanted, 'en', 'zh', 'ja', 'fr'] as const).find((it) => coverage[it] === 'complete') ?? null
}

/** The texts of each language as a flat list: `headline`, `cta.label` and so on, without spaces at their ends. */
const textsOf = (typed: TypedContent): Partial<Record<Locale, Values>> | null => {
  if (typed.type === 'webhook') return null
  const { texts } = typed.content
  const flat: Partial<Record<Locale, Values>> = {}
  for (const language of languagesIn(texts)) {
    const found = texts[language]
    if (found === undefined) continue
    const { cta, ...plain } = found
    const values: Values = cta === null ? plain : { ...plain, 'cta.label': cta.label, 'cta.url': cta.url }
    flat[language] = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.trim()]))
  }
  return flat
}

/** A headline (of an e-mail: the subject), and what any other language has. */
const neededIn = (all: readonly Values[]): string[] => {
  const names = new Set(all.some((it) => 'subject' in it) ? ['subject', 'body'] : ['headline'])
  for (const values of all) for (const [name, text] of Object.entries(values)) if (text !== '') names.add(name)
  return [...names]
}
