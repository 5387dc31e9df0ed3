import type { Cause, Version } from './decide.ts'

/**
 * A version that starts for a cause. `priority` is the one that the strategy was given since the version was published; null for that of the
 * version. `place` orders causes of the same time: the id of the event in the log.
 */
export type Match = { version: Version & { priority?: number | null }; cause: Cause; place: number; profile: string }

/** The priority of a version among those that start on the same event. */
export const priorityOf = ({ priority = null, definition }: Match['version']): number => priority ?? definition.limits.priority

/**
 * The order in which matches are decided: by time and place, and among strategies that start on the same cause by priority, the highest
 * first. So the order in which strategies are listed makes no difference.
 */
export const inOrder = <Matched extends Match>(matches: readonly Matched[]): Matched[] =>
  matches.toSorted(
    (one, other) =>
      one.cause.at - other.cause.at ||
      one.place - other.place ||
      priorityOf(other.version) - priorityOf(one.version) ||
      compare(one.version.strategy, other.version.strategy) ||
      compare(one.profile, other.profile),
  )

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
