import { assign, emit, setup } from 'xstate'
import { defaultLocale, type Locale, toLocale } from '#contract/http/locale.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/** The sources of the language, best first. `stored` and `asked` (from `?lng=`) are null if missing. */
export type LanguageTags = { stored: string | null; asked: string | null; browser: readonly string[] }

/** `kept` is the language that this browser stores from now on; null removes it. */
type Context = { locale: Locale; spoken: Locale | null; kept: Locale | null }

/** Decides which language is shown: the stored one, `?lng=`, the browser's, zh; later the chosen one. It changes once its texts are loaded. */
export const localeMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'locale.choose'; locale: Locale } | { type: 'locale.retry' },
    emitted: {} as { type: 'locale.failed'; locale: Locale },
    tags: {} as 'spoken',
  },
  actors: {
    readTags: toBeProvided<void, LanguageTags>('readTags'),
    speak: toBeProvided<{ locale: Locale }, void>('speak'),
    keepLocale: toBeProvided<{ locale: Locale | null }, void>('keepLocale'),
  },
  guards: {
    isAnother: ({ context }, locale: Locale) => locale !== context.locale,
    mustKeep: (_, tags: LanguageTags) => toLocale(tags.stored) === null && (tags.stored !== null || detected(tags).kept !== null),
    isDefault: ({ context }) => context.locale === defaultLocale,
  },
  actions: {
    detect: assign((_, tags: LanguageTags) => detected(tags)),
    choose: assign((_, locale: Locale) => ({ locale, kept: locale })),
    fallBack: assign({ locale: defaultLocale }),
    remain: assign({ locale: ({ context }) => context.spoken ?? defaultLocale }),
    rememberSpoken: assign({ spoken: ({ context }) => context.locale }),
    announceFailure: emit(({ context }) => ({ type: 'locale.failed', locale: context.locale })),
  },
}).createMachine({
  id: 'locale',
  context: { locale: defaultLocale, spoken: null, kept: null },
  initial: 'detecting',
  states: {
    detecting: {
      invoke: {
        id: 'readTags',
        src: 'readTags',
        onDone: [
          {
            guard: { type: 'mustKeep', params: ({ event }) => event.output },
            target: 'cleaning',
            actions: { type: 'detect', params: ({ event }) => event.output },
          },
          { target: 'starting', actions: { type: 'detect', params: ({ event }) => event.output } },
        ],
        onError: 'starting',
      },
    },
    cleaning: {
      invoke: {
        id: 'cleanStored',
        src: 'keepLocale',
        input: ({ context }) => ({ locale: context.kept }),
        onDone: 'starting',
        onError: 'starting',
      },
    },
    starting: {
      invoke: {
        id: 'speakFirst',
        src: 'speak',
        input: ({ context }) => ({ locale: context.locale }),
        onDone: { target: 'speaking', actions: 'rememberSpoken' },
        onError: [
          { guard: 'isDefault', target: 'speechless' },
          { target: 'starting', reenter: true, actions: 'fallBack' },
        ],
      },
    },
    speaking: {
      tags: 'spoken',
      on: {
        'locale.choose': {
          guard: { type: 'isAnother', params: ({ event }) => event.locale },
          target: 'changing',
          actions: { type: 'choose', params: ({ event }) => event.locale },
        },
      },
    },
    changing: {
      tags: 'spoken',
      on: {
        'locale.choose': {
          guard: { type: 'isAnother', params: ({ event }) => event.locale },
          target: 'changing',
          reenter: true,
          actions: { type: 'choose', params: ({ event }) => event.locale },
        },
      },
      invoke: {
        id: 'speak',
        src: 'speak',
        input: ({ context }) => ({ locale: context.locale }),
        onDone: { target: 'keeping', actions: 'rememberSpoken' },
        onError: { target: 'speaking', actions: ['announceFailure', 'remain'] },
      },
    },
    keeping: {
      tags: 'spoken',
      on: {
        'locale.choose': {
          guard: { type: 'isAnother', params: ({ event }) => event.locale },
          target: 'changing',
          actions: { type: 'choose', params: ({ event }) => event.locale },
        },
      },
      invoke: {
        id: 'keepLocale',
        src: 'keepLocale',
        input: ({ context }) => ({ locale: context.kept }),
        onDone: 'speaking',
        onError: 'speaking',
      },
    },
    speechless: { on: { 'locale.retry': 'starting' } },
  },
})

/** A language from `?lng=` or the browser is stored. A stored tag that is unknown is replaced by it, or removed. */
const detected = ({ stored, asked, browser }: LanguageTags) => {
  const [known, ...found] = [stored, asked, ...browser].map(toLocale)
  const kept = found.find((locale) => locale !== null) ?? null
  return { locale: known ?? kept ?? defaultLocale, kept }
}
