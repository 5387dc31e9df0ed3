import type { EventsRead } from './packed-events.ts'
import { eachPoint, type Points } from './points.ts'

/** What was counted: of each point, and of the whole range. */
export type TrendCounts = { points: number[]; total: number }

/**
 * Counts the events of a trend, or the people who did them, by points of time. `people`: how many there are; null counts events. `ofCounted`:
 * only events of somebody count.
 */
export const createTrendCounter = ({
  starts,
  end,
  people,
  ofCounted,
}: Points & { people: number | null; ofCounted: boolean }) => {
  const events = new Float64Array(starts.length)
  /** Who did the events of each point, as parts of what was read. */
  const doers: Int32Array[][] = starts.map(() => [])

  const countOf = (persons: Int32Array): number => {
    if (!ofCounted) return persons.length
    let count = 0
    for (const person of persons) if (person >= 0) count += 1
    return count
  }
  const add = ({ at, person }: Pick<EventsRead, 'at' | 'person'>): void =>
    eachPoint(at, { starts, end }, (point, from, to) => {
      const part = person.subarray(from, to)
      if (people === null) events[point] = (events[point] ?? 0) + countOf(part)
      else doers[point]?.push(part)
    })
  function* counted(): Generator<void, TrendCounts> {
    if (people === null) return { points: [...events], total: events.reduce((sum, it) => sum + it, 0) }
    /** For each person the last point, counted from 1, in which they were counted. */
    const seenIn = new Int32Array(people)
    const points = starts.map(() => 0)
    let total = 0
    for (const [point, parts] of doers.entries())
      for (const part of parts) {
        let count = 0
        for (const person of part) {
          if (person < 0 || seenIn[person] === point + 1) continue
          if (seenIn[person] === 0) total += 1
          seenIn[person] = point + 1
          count += 1
        }
        points[point] = (points[point] ?? 0) + count
        yield
      }
    return { points, total }
  }
  return { add, counted }
}
