import { localeMachine } from '#machines/shell/locale.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

const nothingLoads = { code: 'transport.offline', status: 0 } as const

/** What a title says of the tags. */
const namesOf = (event: object) => {
  const { asked, browser } = (event as { output: { asked: string | null; browser: string[] } }).output
  return asked === null ? `browser ${browser.join(' ')}` : `asked ${asked}`
}

export const graph = graphOf(localeMachine, {
  examples: [
    done('readTags', { stored: null, asked: null, browser: ['fr-CA', 'en'] }),
    done('readTags', { stored: null, asked: 'ja', browser: ['fr-CA'] }),
    done('readTags', { stored: null, asked: null, browser: [] }),
    failed('readTags', { code: 'storage.refused' }),
    failed('speakFirst', nothingLoads),
    failed('speak', nothingLoads),
    failed('cleanStored', { code: 'storage.refused' }),
    failed('keepLocale', { code: 'storage.refused' }),
    { type: 'locale.choose', locale: 'en' },
    { type: 'locale.choose', locale: 'ja' },
  ],
  serialize: ({ locale, spoken }) => [locale, spoken],
  detail: (event) => {
    if ('locale' in event) return event.locale
    if (event.type === 'xstate.done.actor.readTags') return namesOf(event)
    return undefined
  },
})

export const { walks } = graph
