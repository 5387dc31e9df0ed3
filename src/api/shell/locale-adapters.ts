import { fromPromise } from 'xstate'
import type { Locale } from '#contract/http/locale.ts'
import { type LanguageTags, localeMachine } from '#machines/shell/locale.machine.ts'

const key = 'language'

type Dependencies = {
  window: Pick<Window, 'location' | 'navigator'>
  storage: Storage
  /** Loads a language's texts and shows them. */
  speak: (locale: Locale) => Promise<void>
}

/** The machine of the language with its adapters. */
export const createLocaleMachine = ({ window, storage, speak }: Dependencies) =>
  localeMachine.provide({
    actors: {
      readTags: fromPromise<LanguageTags, void>(async () => ({
        stored: storage.getItem(key),
        asked: new URLSearchParams(window.location.search).get('lng'),
        browser: window.navigator.languages,
      })),
      speak: fromPromise<void, { locale: Locale }>(({ input }) => speak(input.locale)),
      keepLocale: fromPromise<void, { locale: Locale | null }>(async ({ input }) =>
        input.locale === null ? storage.removeItem(key) : storage.setItem(key, input.locale),
      ),
    },
  })
