import { expect, test } from 'vitest'
import { coverageOf, languageFor } from '#contract/actions/response-actions-coverage.ts'
import { findMissing } from '#contract/actions/response-actions-faults.ts'
import { popup, texts } from '#tests/server/actions/response-action-contents.ts'

const empty = { headline: ' ', body: '', cta: null }
const typed = {
  type: 'popup' as const,
  content: popup({ texts: { en: texts('Tea'), ja: { ...texts(''), body: 'お茶' }, fr: empty } }),
}

test('a language is complete if it has what the others have, partial if something of it is empty, and missing without texts', () => {
  expect(coverageOf(typed)).toEqual({ zh: 'missing', en: 'complete', ja: 'partial', fr: 'missing' })
})

test('a visitor sees their own language if it is complete, else another that is', () => {
  expect([languageFor(typed, 'ja'), languageFor(typed, 'en')]).toEqual(['en', 'en'])
  expect(languageFor({ ...typed, content: popup({ texts: { fr: empty } }) }, 'fr')).toBeNull()
})

test('a language of which nothing is written does not hinder publishing, as long as another one is written', () => {
  const missingOf = (written: ReturnType<typeof popup>['texts']) =>
    findMissing({ type: 'popup', content: popup({ texts: written }) }).map(({ path }) => path.join('.'))
  expect(missingOf({ en: texts('Tea'), fr: empty })).toEqual([])
  expect(missingOf({ en: texts('Tea'), ja: { ...texts(''), body: 'お茶' } })).toEqual(['texts.ja.headline'])
  expect(missingOf({ fr: empty })).toEqual(['texts.fr.headline'])
  expect(missingOf({})).toEqual(['texts'])
})
