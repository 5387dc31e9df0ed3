import type { StepsInOrder } from './step-events.ts'

/**
 * Finds the group of each person: that of the first event with which they took the first step. Parts are added in the order of ids, and the
 * events of a part are in the order of time and id, so of one instant the event that is added first counts.
 */
export const createFirstGroups = ({ from, until, people }: { from: number; until: number; people: number }) => {
  const firstAt = new Float64Array(people).fill(Number.POSITIVE_INFINITY)
  const groupOf = new Int32Array(people).fill(-1)
  return {
    /** Events of one part, with the number of the group of each. */
    add: ({ at, person, steps }: StepsInOrder, groups: Int32Array): void => {
      for (let event = 0; event < at.length; event += 1) {
        const [time, own] = [at[event] ?? 0, person[event] ?? -1]
        if (own < 0 || ((steps[event] ?? 0) & 1) === 0 || time < from || time >= until) continue
        if (!(time < (firstAt[own] ?? 0))) continue
        firstAt[own] = time
        groupOf[own] = groups[event] ?? 0
      }
    },
    /** The number of the group of each person, -1 for who did not take the first step. */
    groupOf,
  }
}
