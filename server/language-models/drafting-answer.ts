import * as v from 'valibot'
import type { Locale } from '#contract/http/locale.ts'
import { type DraftedLanguages, type DraftTexts, type DraftTextsBody, draftOf } from '#contract/language-models/drafting.ts'
import { hasPersonalData, type Mask } from './personal-data.ts'

/**
 * The texts in what a model has said; null if it is not exactly what was asked for. A model may be wrong, or led astray by what is written in
 * the texts, so that nothing is taken that the person could not expect: other languages, fields, templates, links, addresses or HTML.
 */
export const readDraft = (said: string, { type, source, wanted }: DraftTextsBody, mask: Mask): DraftedLanguages | null => {
  const rule = v.strictObject(Object.fromEntries(wanted.map((it) => [it, draftOf(type)])))
  const read = v.safeParse(rule, parse(said))
  if (!read.success) return null
  const drafted: DraftedLanguages = {}
  for (const language of wanted) {
    const texts = read.output[language]
    const shown = texts && shownOf(texts, mask)
    if (!shown || !isExpected(shown, { language, source: source?.texts ?? null })) return null
    drafted[language] = shown
  }
  return drafted
}

/** Models like to put JSON into a block of code. */
const parse = (said: string): unknown => {
  const text = /^\s*```(?:json)?\s*\n([\s\S]*?)\n?\s*```\s*$/.exec(said)?.[1] ?? said
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The texts with what was masked, without spaces at their ends. What may be about a person can only come from a placeholder. */
const shownOf = (texts: DraftTexts, mask: Mask): DraftTexts | null => {
  const shown: Record<string, string | null> = {}
  for (const [field, text] of Object.entries(texts)) {
    const known = text === null ? null : mask.show(text.trim())
    if (text !== null && (known === null || hasPersonalData(text))) return null
    shown[field] = known
  }
  const read = v.safeParse(draftOf('subject' in texts ? 'email' : 'popup'), shown)
  return read.success ? read.output : null
}

const templates = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g
const links = /(?:https?:|www\.|mailto:|tel:|javascript:|data:|\/\/)\S*/gi
const markup = /<[a-z!/?]/i

const isExpected = (texts: DraftTexts, { language, source }: { language: Locale; source: DraftTexts | null }): boolean => {
  const [all, given] = [joined(texts), source ? joined(source) : '']
  if (source && (source.label === null) !== (texts.label === null)) return false
  // No field stays empty that has a text, and the first one is never empty.
  const isFilled = Object.entries(texts).every(([field, text]) => {
    const before = source ? Object.entries(source).find(([it]) => it === field)?.[1] : null
    return text !== '' || (source ? before === '' : field === 'preheader')
  })
  if (!isFilled || /[^\P{Cc}\n\t]/u.test(all) || (markup.test(all) && !markup.test(given))) return false
  if (!isSame(all.match(templates), given.match(templates)) || hasStray(all)) return false
  if (!isWithin(all.match(links), given.match(links))) return false
  return isWrittenIn(all.replaceAll(templates, ''), language)
}

const joined = (texts: DraftTexts): string =>
  Object.values(texts)
    .filter((it) => it !== null)
    .join('\n')
/** The opening of a template that has no end. */
const hasStray = (text: string): boolean => /\{\{|\{%|\}\}|%\}/.test(text.replaceAll(templates, ''))
const isWithin = (found: readonly string[] | null, given: readonly string[] | null): boolean =>
  (found ?? []).every((it) => given?.includes(it))
/** The same templates, each at least once: their order differs between languages, and the words within their quotes are translated. */
const isSame = (found: readonly string[] | null, given: readonly string[] | null): boolean => {
  const [one, other] = [found, given].map((it) => (it ?? []).map((template) => template.replaceAll(/"[^"]*"|'[^']*'/g, '""')))
  return isWithin(one ?? null, other ?? null) && isWithin(other ?? null, one ?? null)
}

const han = /\p{Script=Han}/u
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Whether a text can be in a language, by its script. */
const isWrittenIn = (text: string, language: Locale): boolean => {
  if (language === 'zh') return han.test(text) && !kana.test(text)
  if (language === 'ja') return kana.test(text)
  return /\p{Script=Latin}/u.test(text) && !han.test(text) && !kana.test(text)
}
