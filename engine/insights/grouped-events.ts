import type { EventsRead } from './packed-events.ts'
import { eachPoint, type Points } from './points.ts'

/** What events are counted by, sorted into cells: the items of one cell after those of another, and where those of each end. */
export type Cells = { items: Int32Array; ends: Uint32Array }

/** The items of the cells from one to another, both included. */
export const itemsOf = ({ items, ends }: Cells, from: number, to = from): Int32Array =>
  items.subarray(from === 0 ? 0 : ends[from - 1], ends[to])

/** Events of one point: the number of the group of each, -1 for an event that does not count, and its item. */
type Run = { point: number; group: Int32Array; item: Int32Array }

/**
 * Collects the events of a trend with a breakdown, and sorts them into cells: first by their groups, and then, when the place of each group is
 * known, by places and points. An item is the number of what is counted: a person, or the value of a property. `ofCounted`: only events of
 * somebody count.
 */
export const createGroupedEvents = ({ ofCounted, ...points }: Points & { ofCounted: boolean }) => {
  const runs: Run[] = []

  /** The cell of an event is the base of its group, and `step` times its point further. */
  function* sorted(base: Int32Array, step: 0 | 1, cells: number): Generator<void, Cells> {
    const ends = new Uint32Array(cells)
    for (const { point, group } of runs) {
      for (const own of group) {
        if (own < 0) continue
        const cell = (base[own] ?? 0) + step * point
        ends[cell] = (ends[cell] ?? 0) + 1
      }
      yield
    }
    const items = new Int32Array(endsOfCounts(ends))
    for (const { point, group, item } of runs) {
      for (let event = 0; event < group.length; event += 1) {
        const own = group[event] ?? -1
        if (own < 0) continue
        const cell = (base[own] ?? 0) + step * point
        const place = ends[cell] ?? 0
        items[place] = item[event] ?? 0
        ends[cell] = place + 1
      }
      yield
    }
    return { items, ends }
  }
  return {
    add: ({ at, person }: Pick<EventsRead, 'at' | 'person'>, { group, item }: Pick<Run, 'group' | 'item'>): void => {
      const own = ofCounted ? group.map((it, event) => ((person[event] ?? -1) < 0 ? -1 : it)) : group
      eachPoint(at, points, (point, from, to) =>
        runs.push({ point, group: own.subarray(from, to), item: item.subarray(from, to) }),
      )
    },
    /** A cell for each group. */
    byGroup: (groups: number): Generator<void, Cells> =>
      sorted(
        Int32Array.from({ length: groups }, (_, group) => group),
        0,
        groups,
      ),
    /** A cell for each point of the first place, then of the second, and so on. `placeOf`: the place of each group, from 0. */
    byPlace: (placeOf: Int32Array, places: number): Generator<void, Cells> => {
      const { length } = points.starts
      return sorted(
        placeOf.map((it) => it * length),
        1,
        places * length,
      )
    },
  }
}

/** Replaces how many items each cell has by where they begin. Answers how many there are. */
const endsOfCounts = (counts: Uint32Array): number => {
  let all = 0
  for (let cell = 0; cell < counts.length; cell += 1) {
    const own = counts[cell] ?? 0
    counts[cell] = all
    all += own
  }
  return all
}

/** Counts different people in lists of their numbers, -1 for nobody. `people`: how many there are. */
export const createPeopleCounter = (people: number) => {
  /** For each person the last list in which they were counted. */
  const seenIn = new Uint32Array(people)
  let list = 0
  return (persons: Int32Array): number => {
    list += 1
    let count = 0
    for (const person of persons) {
      if (person < 0 || seenIn[person] === list) continue
      seenIn[person] = list
      count += 1
    }
    return count
  }
}
