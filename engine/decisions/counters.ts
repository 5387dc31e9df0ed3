import type { Definition } from '#contract/decisions/definition.ts'

const hour = 3_600_000

/**
 * A past decision that delivered something to a person or held them out. `isMessage`: something was shown. Until `until` nothing else of
 * the same exclusion group is delivered. Times are in milliseconds.
 */
export type Entry = { strategy: string; at: number; isMessage: boolean; group: string | null; until: number }

export type Spent = { coupons: number; money: number }
export const nothingSpent: Spent = { coupons: 0, money: 0 }

/** What was decided before, as far as it limits a decision. `group` is another strategy of the exclusion group with a valid message. */
export type Counters = {
  lastEntry: number | null
  personMessages: number
  projectMessages: number
  group: { strategy: string; until: number } | null
  spent: Spent
}

/** So many messages to a person within so many hours. */
export type Cap = { n: number; hours: number }

type Counted = { strategy: string; limits: Definition['limits']; cap: Cap | null; now: number; spent: Spent }

/** Counts a person's entries, in any order. */
export const countEntries = (entries: readonly Entry[], { strategy, limits, cap, now, spent }: Counted): Counters => {
  const own = entries.filter((it) => it.strategy === strategy)
  const messages = (of: readonly Entry[], within: Cap | null) =>
    within === null ? 0 : of.filter((it) => it.isMessage && it.at > now - within.hours * hour).length
  const rival =
    limits.group === null
      ? undefined
      : entries
          .filter((it) => it.strategy !== strategy && it.isMessage && it.group === limits.group && it.until > now)
          .sort((one, other) => other.until - one.until || (one.strategy < other.strategy ? -1 : 1))[0]
  return {
    lastEntry: own.reduce<number | null>((last, { at }) => (last === null || at > last ? at : last), null),
    personMessages: messages(own, limits.person),
    projectMessages: messages(entries, cap),
    group: rival ? { strategy: rival.strategy, until: rival.until } : null,
    spent,
  }
}
