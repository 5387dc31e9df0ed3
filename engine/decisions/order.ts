import type { Cause, Version } from './decide.ts'

/** A version that starts for a cause. `place` orders causes of the same time: the id of the event in the log. */
export type Match = { version: Version; cause: Cause; place: number; profile: string }

/**
 * The order in which matches are decided: by time and place, and among strategies that start on the same cause by priority, the highest
 * first. So the order in which strategies are listed makes no difference.
 */
export const inOrder = <Matched extends Match>(matches: readonly Matched[]): Matched[] =>
  matches.toSorted(
    (one, other) =>
      one.cause.at - other.cause.at ||
      one.place - other.place ||
      other.version.definition.limits.priority - one.version.definition.limits.priority ||
      compare(one.version.strategy, other.version.strategy) ||
      compare(one.profile, other.profile),
  )

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
