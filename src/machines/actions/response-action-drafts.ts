import * as v from 'valibot'
import type { ContentOf, SurfaceTexts, TypedContent } from '#contract/actions/response-actions-content.ts'
import { coverageOf } from '#contract/actions/response-actions-coverage.ts'
import { responseActionLimits } from '#contract/actions/response-actions-fields.ts'
import { type Locale, locales } from '#contract/http/locale.ts'
import {
  type DraftedLanguages,
  type DraftTexts,
  emailDraftSchema,
  surfaceDraftSchema,
} from '#contract/language-models/drafting.ts'
import type { Wish } from '#machines/language-models/text-drafting.machine.ts'
import { withTexts } from './response-action-editing.ts'

type EmailTexts = NonNullable<ContentOf<'email'>['texts'][Locale]>

/** The languages that can be drafted: those of which nothing is written. */
const missingLanguages = (typed: TypedContent): Locale[] => {
  const coverage = coverageOf(typed)
  return coverage ? locales.filter((it) => coverage[it] === 'missing') : []
}

/** The texts that others are drafted from: those of a language or, where nothing is written in it, of the first one that has texts. */
const sourceOf = (typed: TypedContent, preferred: Locale): { language: Locale; texts: DraftTexts } | null => {
  if (typed.type === 'webhook') return null
  const missing = missingLanguages(typed)
  const language = [preferred, ...locales].find((it) => !missing.includes(it))
  const texts = language && typed.content.texts[language]
  if (!language || !texts) return null
  const { cta, ...fields } = texts
  return { language, texts: { ...fields, label: cta?.label ?? null } }
}

/** What would be drafted: all languages of which nothing is written. Null for what has no texts. */
export const wishOf = ({ name, typed }: { name: string; typed: TypedContent }, preferred: Locale): Wish | null =>
  typed.type === 'webhook'
    ? null
    : {
        name: [...name].slice(0, responseActionLimits.name).join(''),
        type: typed.type,
        source: sourceOf(typed, preferred),
        wanted: missingLanguages(typed),
      }

/**
 * A content with drafted texts in the languages of which nothing is written: what somebody has written meanwhile stays, and so does everything
 * where the type has changed meanwhile. Buttons lead where those of the other languages lead.
 */
export const withDrafts = (typed: TypedContent, drafted: DraftedLanguages): { typed: TypedContent; filled: Locale[] } => {
  const filled: Locale[] = []
  let next = typed
  const url = urlOf(typed)
  for (const language of missingLanguages(typed)) {
    const texts = drafted[language]
    const changed = texts && filledWith(next, language, { texts, url })
    if (!changed) continue
    next = changed
    filled.push(language)
  }
  return { typed: next, filled }
}

const filledWith = (
  typed: TypedContent,
  language: Locale,
  { texts, url }: { texts: DraftTexts; url: string },
): TypedContent | null => {
  const { label } = texts
  const cta = label === null ? null : { label, url }
  if (typed.type === 'webhook') return null
  if (typed.type === 'email') {
    if (!v.is(emailDraftSchema, texts)) return null
    const { label: _, ...fields } = texts
    const all = { ...typed.content.texts, [language]: { ...fields, cta } satisfies EmailTexts }
    return { type: 'email', content: { ...typed.content, texts: all } }
  }
  if (!v.is(surfaceDraftSchema, texts)) return null
  const { headline, body } = texts
  return withTexts(typed, language, { headline, body, cta } satisfies SurfaceTexts)
}

const urlOf = (typed: TypedContent): string => {
  if (typed.type === 'webhook') return ''
  const urls = Object.values(typed.content.texts).map((it) => it?.cta?.url ?? '')
  return urls.find((it) => it !== '') ?? ''
}

/** The drafted languages whose texts an edit leaves as they were. */
export const stillDrafted = (
  { typed, drafted }: { typed: TypedContent; drafted: readonly Locale[] },
  next: TypedContent,
): Locale[] => drafted.filter((it) => JSON.stringify(textsIn(typed, it)) === JSON.stringify(textsIn(next, it)))

const textsIn = (typed: TypedContent, language: Locale) => (typed.type === 'webhook' ? null : typed.content.texts[language])
