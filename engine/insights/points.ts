/** Points of time: when each begins, in milliseconds; the last one ends at `end`. */
export type Points = { starts: readonly number[]; end: number }

/** Calls `take` for each point with events, with the places from which and before which they are. `at`: times in their order. */
export const eachPoint = (
  at: Float64Array,
  { starts, end }: Points,
  take: (point: number, from: number, to: number) => void,
): void => {
  let from = firstFrom(at, starts[0] ?? end, 0)
  for (let point = 0; point < starts.length && from < at.length; point += 1) {
    const to = firstFrom(at, starts[point + 1] ?? end, from)
    if (to > from) take(point, from, to)
    from = to
  }
}

/** The first place from `from` on with a time that is not before `time`. */
const firstFrom = (at: Float64Array, time: number, from: number): number => {
  let [low, high] = [from, at.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((at[middle] ?? 0) < time) low = middle + 1
    else high = middle
  }
  return low
}
