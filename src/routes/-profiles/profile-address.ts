import { addressOf } from '../-lists/list-address.ts'

/** The parts of a person's page. The first is shown where the address names none. */
export const profileTabs = ['timeline', 'traits', 'identity', 'commerce', 'messages', 'experiments', 'privacy'] as const
export type ProfileTab = (typeof profileTabs)[number]

const [, ...namedTabs] = profileTabs
const read = addressOf({ tab: namedTabs, outcome: 200, around: 200, decision: 200 })

/**
 * What an address says about a person's page: its part, which entries the timeline lists, and of the messages which outcome, or which moment
 * on the reader's clock (`2026-03-02T14:32`), they are about. `decision` is the one whose trace is open.
 */
export type ProfileAddress = { tab?: ProfileTab; kinds?: string[]; outcome?: string; around?: string; decision?: string }

export const profileAddress = (search: Record<string, unknown>): ProfileAddress => {
  const listed: unknown[] = Array.isArray(search.kinds) ? search.kinds : []
  const kinds = listed.filter((it) => typeof it === 'string')
  return { ...read(search), ...(kinds.length > 0 ? { kinds } : {}) }
}
