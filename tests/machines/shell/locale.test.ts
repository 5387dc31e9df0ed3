import { expect, test } from 'vitest'
import { type Locale, locales } from '#contract/http/locale.ts'
import type { LanguageTags } from '#machines/shell/locale.machine.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { type Moment, setUpMachine } from '#tests/support/set-up-machine.ts'
import { done, failed } from '#tests/support/walks.ts'
import { graph } from './locale.walks.ts'

const stage = () => setUpMachine(graph.machine)

/** What asks for which language, and what is remembered of it. The first column is what the specification says. */
const detections: [spoken: Locale, kept: Locale | null | 'untouched', tags: LanguageTags][] = [
  ['ja', 'untouched', { stored: 'ja', asked: 'fr', browser: ['en'] }],
  ['fr', 'fr', { stored: null, asked: 'fr', browser: ['en'] }],
  ['en', 'en', { stored: null, asked: null, browser: ['de-DE', 'en-GB', 'fr'] }],
  ['zh', 'untouched', { stored: null, asked: null, browser: ['de', 'it'] }],
  ['zh', 'untouched', { stored: null, asked: null, browser: [] }],
  ['ja', 'untouched', { stored: ' JA-jp ', asked: null, browser: ['en'] }],
  ['en', 'en', { stored: '<script>alert(1)</script>', asked: null, browser: ['en'] }],
  ['zh', null, { stored: '<script>alert(1)</script>', asked: null, browser: ['de'] }],
  ['fr', 'fr', { stored: 'en-<script>alert(1)</script>', asked: null, browser: ['fr-CA'] }],
  ['ja', 'ja', { stored: 'en"onload=x', asked: 'fr-<img>', browser: ['ja'] }],
  ['zh', 'untouched', { stored: 'zh-Hans-CN', asked: null, browser: ['en'] }],
  ['fr', 'fr', { stored: '__proto__', asked: 'fr', browser: ['en'] }],
  ['en', 'en', { stored: `en${'-x'.repeat(5_000)}`, asked: 'zh"onload=', browser: ['en'] }],
  ['en', 'en', { stored: null, asked: 'javascript:alert(1)', browser: ['en'] }],
]

describeMachine({
  name: 'locale',
  graph,
  stage,
  chances: [
    ...detections.map(([, , tags]) => done('readTags', tags)),
    ...locales.map((locale) => ({ type: 'locale.choose', locale })),
  ],
  laws: [
    law('the first language is the stored one, else that of the address, else the browser’s, else zh', () => {
      let expected: Locale | null = null
      return ({ settled, news, calls }) => {
        if (settled?.id === 'readTags') expected = settled.status === 'answered' ? languageOf(settled.answer) : 'zh'
        const firsts = calls.filter(({ id }) => id === 'speakFirst')
        if (firsts.length === 1 && news.calls.includes(firsts[0] as (typeof calls)[number]))
          expect(firsts[0]?.input).toEqual({ locale: expected })
      }
    }),
    law('a language is shown exactly from the moment when its texts are loaded, and it is one of the four', () => {
      let spoken: Locale | null = null
      return ({ settled, snapshot }) => {
        if (settled?.status === 'answered' && isSpeaking(settled.id)) spoken = (settled.input as { locale: Locale }).locale
        expect(snapshot.context.spoken).toBe(spoken)
        expect(snapshot.hasTag('spoken')).toBe(spoken !== null)
        expect(locales).toContain(snapshot.context.locale)
      }
    }),
    law('a choice loads its texts, unless they are shown or being loaded already', () => ({ event, before, news }) => {
      if (event?.type !== 'locale.choose') return
      const isNew = before.hasTag('spoken') && event.locale !== before.context.locale
      expect(news.calls).toMatchObject(isNew ? [{ id: 'speak', input: { locale: event.locale } }] : [])
    }),
    law('of two choices the later one is shown, whichever texts arrive first', () => ({ calls, snapshot }) => {
      const pending = calls.filter(({ id, status }) => id === 'speak' && status === 'pending')
      expect(pending.length).toBeLessThanOrEqual(1)
      if (pending.length === 1) expect(pending[0]?.input).toEqual({ locale: snapshot.context.locale })
    }),
    law('the stored language is the shown choice or the detected language; an unknown one is removed', () => {
      let due: Locale | null | undefined
      return ({ settled, news }) => {
        const kept = news.calls.filter(({ id }) => id === 'keepLocale' || id === 'cleanStored').map(({ input }) => input)
        if (settled?.id === 'readTags' && settled.status === 'answered') due = keptOf(settled.answer)
        else if (settled?.id === 'speak' && settled.status === 'answered') due = (settled.input as { locale: Locale }).locale
        else due = undefined
        expect(kept).toEqual(due === undefined ? [] : [{ locale: due }])
      }
    }),
    law(
      'a language whose texts cannot be loaded is announced, and the previous one stays',
      () =>
        ({ settled, news, snapshot, before }) => {
          const isFailure = settled?.id === 'speak' && settled.status === 'refused'
          expect(news.emitted).toEqual(
            isFailure ? [{ type: 'locale.failed', locale: (settled.input as { locale: Locale }).locale }] : [],
          )
          if (isFailure) expect(snapshot.context.locale).toBe(before.context.spoken)
        },
    ),
  ],
})

test.each(detections)('shows %s and stores %s for %o', async (spoken, kept, tags) => {
  const { perform } = stage()
  const { calls } = await perform(done('readTags', tags))
  const cleaning = calls.find(({ id }) => id === 'cleanStored')
  expect(cleaning?.input).toEqual(kept === 'untouched' ? undefined : { locale: kept })
  if (cleaning) await perform(done('cleanStored'))
  const { snapshot } = await perform(done('speakFirst'))
  expect(snapshot.context.spoken).toBe(spoken)
})

test('if the texts of the first language cannot be loaded, zh is shown; if those of zh cannot, none', async () => {
  const { perform } = stage()
  await perform(done('readTags', { stored: 'fr', asked: null, browser: ['fr'] }))
  const { news } = await perform(failed('speakFirst', { code: 'transport.offline', status: 0 }))
  expect(news.calls).toMatchObject([{ id: 'speakFirst', input: { locale: 'zh' } }])
  const last = await perform(failed('speakFirst', { code: 'transport.offline', status: 0 }))
  expect(last.news.calls).toEqual([])
  expect(last.snapshot.value).toBe('speechless')
  expect((await perform({ type: 'locale.retry' })).news.calls).toMatchObject([{ input: { locale: 'zh' } }])
})

type Call = Moment<typeof graph.machine>['calls'][number]

const isSpeaking = (id: Call['id']) => id === 'speak' || id === 'speakFirst'

const entryOf = (answer: unknown) => {
  const tags = answer as LanguageTags
  const known = detections.find(([, , it]) => JSON.stringify(it) === JSON.stringify(tags))
  if (known) return known
  const [spoken, kept]: readonly [Locale, Locale | 'untouched'] =
    tags.asked === 'ja' ? ['ja', 'ja'] : tags.browser.length === 0 ? ['zh', 'untouched'] : ['fr', 'fr']
  return [spoken, kept] as const
}
const languageOf = (answer: unknown) => entryOf(answer)[0]
const keptOf = (answer: unknown) => {
  const [, kept] = entryOf(answer)
  return kept === 'untouched' ? undefined : kept
}
