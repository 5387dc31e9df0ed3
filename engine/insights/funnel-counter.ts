import { createFollowed, type FunnelAsked, type Reached } from './funnel-steps.ts'
import { inOrder, type StepEvents, type StepsInOrder } from './step-events.ts'

const peopleAtOnce = 5_000
const eventsAtOnce = 50_000

/**
 * Follows people through the steps of a funnel. A person came to a step if they did it after all steps before it, within the window since the
 * first one. Parts are added in the order of ids, and the events of a part are in the order of time and id.
 *
 * People are followed while parts are added. Whose events turn out not to arrive in the order of time are followed anew at the end, over
 * their events in that order.
 */
export const createFunnelCounter = (asked: FunnelAsked) => {
  const { people } = asked
  const parts: StepsInOrder[] = []
  const followed = createFollowed(asked)
  const isLate = new Uint8Array(people)
  let late = 0

  function* reached(): Generator<void, Reached> {
    if (late > 0) {
      const { at, person, steps } = yield* byPerson(parts, isLate)
      for (const [own, it] of isLate.entries()) if (it === 1) followed.forget(own)
      const nobody = new Uint8Array(people)
      for (let from = 0; from < at.length; from += eventsAtOnce) {
        const end = from + eventsAtOnce
        followed.follow(
          { at: at.subarray(from, end), person: person.subarray(from, end), steps: steps.subarray(from, end) },
          nobody,
        )
        yield
      }
    }
    return followed.reached()
  }
  return {
    /** The events of one part of the log, by their names. */
    add: (byName: readonly StepEvents[]): void => {
      const part = inOrder(byName)
      parts.push(part)
      late += followed.follow(part, isLate)
    },
    reached,
  }
}

/** The events of some people: those of one person after those of another, each in the order of time and then of adding. */
function* byPerson(parts: readonly StepsInOrder[], isMeant: Uint8Array): Generator<void, StepsInOrder> {
  /** Where the events of each person end. */
  const ends = new Uint32Array(isMeant.length)
  for (const { person } of parts) {
    for (const it of person) if (isMeant[it] === 1) ends[it] = (ends[it] ?? 0) + 1
    yield
  }
  let events = 0
  for (let person = 0; person < ends.length; person += 1) {
    const own = ends[person] ?? 0
    ends[person] = events
    events += own
  }
  const sorted = { at: new Float64Array(events), person: new Int32Array(events), steps: new Uint8Array(events) }
  for (const part of parts)
    for (let index = 0; index < part.person.length; index += 1) {
      if (index % eventsAtOnce === 0) yield
      const person = part.person[index] ?? -1
      if (isMeant[person] !== 1) continue
      const place = ends[person] ?? 0
      sorted.at[place] = part.at[index] ?? 0
      sorted.person[place] = person
      sorted.steps[place] = part.steps[index] ?? 0
      ends[person] = place + 1
    }
  for (let person = 0, from = 0; person < ends.length; person += 1) {
    if (person % peopleAtOnce === 0) yield
    const end = ends[person] ?? from
    sortByTime(sorted.at, sorted.steps, from, end)
    from = end
  }
  return sorted
}

/** Moves that sorting by insertion may make: events are nearly sorted, except where a history was imported backwards. */
const mostMoves = 10_000

/** Sorts the events from one place to another by time; those of one instant stay in their order. */
const sortByTime = (at: Float64Array, steps: Uint8Array, from: number, end: number): void => {
  let moves = 0
  for (let place = from + 1; place < end; place += 1) {
    const [time, own] = [at[place] ?? 0, steps[place] ?? 0]
    let to = place
    for (; to > from && (at[to - 1] ?? 0) > time; to -= 1) {
      at[to] = at[to - 1] ?? 0
      steps[to] = steps[to - 1] ?? 0
    }
    at[to] = time
    steps[to] = own
    moves += place - to
    if (moves <= mostMoves) continue
    sortAnew(at.subarray(from, end), steps.subarray(from, end))
    return
  }
}

const sortAnew = (at: Float64Array, steps: Uint8Array): void => {
  const [times, owns] = [at.slice(), steps.slice()]
  const places = Uint32Array.from(at.keys()).sort((one, other) => (times[one] ?? 0) - (times[other] ?? 0) || one - other)
  for (const [place, from] of places.entries()) {
    at[place] = times[from] ?? 0
    steps[place] = owns[from] ?? 0
  }
}
