import { textOf } from '../-lists/list-address.ts'

/** The parts of a person's page. The first is shown where the address names none. */
export const profileTabs = ['timeline', 'traits', 'identity', 'commerce', 'messages', 'experiments', 'privacy'] as const
export type ProfileTab = (typeof profileTabs)[number]

/**
 * What an address says about a person's page: its part, which entries the timeline lists, and of the messages which outcome, or which moment
 * on the reader's clock (`2026-03-02T14:32`), they are about. `decision` is the one whose trace is open.
 */
export type ProfileAddress = { tab?: ProfileTab; kinds?: string[]; outcome?: string; around?: string; decision?: string }

export const profileAddress = (search: Record<string, unknown>): ProfileAddress => {
  const { tab, kinds } = search
  const named = profileTabs.find((it) => it === tab && it !== 'timeline')
  const listed: unknown[] = Array.isArray(kinds) ? kinds : []
  const names = listed.filter((it) => typeof it === 'string')
  return {
    ...(named ? { tab: named } : {}),
    ...(names.length > 0 ? { kinds: names } : {}),
    ...textOf('outcome', search),
    ...textOf('around', search),
    ...textOf('decision', search),
  }
}
