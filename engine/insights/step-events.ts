import type { EventsRead } from './packed-events.ts'

/** Events in the order of time and id, and which steps each is, a bit for each step. */
export type StepEvents = EventsRead & { steps: Uint8Array }

/** Events of one part in the order of time and id, with the person of each, -1 for nobody, and its steps. */
export type StepsInOrder = Pick<StepEvents, 'at' | 'person' | 'steps'>

/** The steps that events are: `met` says which lists of conditions each meets, `stepsOf` which steps go with each combination of these. */
export const stepsOfLists = (met: Uint8Array, stepsOf: Uint8Array): Uint8Array => {
  const steps = new Uint8Array(met.length)
  for (let event = 0; event < met.length; event += 1) steps[event] = stepsOf[met[event] ?? 0] ?? 0
  return steps
}

/** Merges the events of several names, each in the order of time and id. The arrays are new ones, but for the persons and steps of a name alone. */
export const inOrder = (byName: readonly StepEvents[]): StepsInOrder => {
  const lists = byName.filter((it) => it.at.length > 0)
  const [only] = lists
  if (only && lists.length === 1) return { at: only.at.slice(), person: only.person, steps: only.steps }
  const events = lists.reduce((sum, it) => sum + it.at.length, 0)
  const [at, person, steps] = [new Float64Array(events), new Int32Array(events), new Uint8Array(events)]
  // Of each list the place of its next event, and the time and id of that, infinite at its end. Arrays of numbers leave no garbage where the
  // names of millions of events alternate.
  const places = new Uint32Array(lists.length)
  const times = Float64Array.from(lists, (it) => it.at[0] ?? Number.POSITIVE_INFINITY)
  const ids = Float64Array.from(lists, (it) => it.id[0] ?? Number.POSITIVE_INFINITY)
  const isBefore = (one: number, other: number): boolean => {
    const time = times[one] ?? 0
    const otherTime = times[other] ?? 0
    return time < otherTime || (time === otherTime && (ids[one] ?? 0) < (ids[other] ?? 0))
  }
  for (let place = 0; place < events; ) {
    let first = isBefore(1, 0) ? 1 : 0
    let second = 1 - first
    for (let list = 2; list < lists.length; list += 1) {
      if (!isBefore(list, second)) continue
      second = list
      if (!isBefore(list, first)) continue
      second = first
      first = list
    }
    const own = lists[first]
    if (!own) break
    const until = times[second] ?? 0
    const untilId = ids[second] ?? 0
    const { at: ownAt, id: ownId, person: ownPerson, steps: ownSteps } = own
    const end = ownAt.length
    let from = places[first] ?? 0
    let time = ownAt[from] ?? 0
    for (;;) {
      at[place] = time
      person[place] = ownPerson[from] ?? -1
      steps[place] = ownSteps[from] ?? 0
      place += 1
      from += 1
      if (from === end) break
      time = ownAt[from] ?? 0
      if (time > until || (time === until && (ownId[from] ?? 0) > untilId)) break
    }
    places[first] = from
    times[first] = from === end ? Number.POSITIVE_INFINITY : time
    ids[first] = from === end ? Number.POSITIVE_INFINITY : (ownId[from] ?? 0)
  }
  return { at, person, steps }
}
