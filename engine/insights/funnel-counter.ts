import type { EventsRead } from './packed-events.ts'

/**
 * How far people came: of each step, by the number of the person, how long after the first step it was done at the shortest, in
 * milliseconds, and when last. NaN where they did not come to it.
 */
export type Reached = { took: Float64Array[]; lastAt: Float64Array[] }

type Asked = {
  /** Of each step the number of its event among the events that are added. */
  steps: readonly number[]
  /** Milliseconds from the first step to each later one. */
  window: number
  /** Nothing before this instant counts, and the first step happens before `until`. */
  from: number
  until: number
  people: number
}

/** Events by time, with the person of each, -1 for nobody, and the number of its name. */
type Part = { at: Float64Array; person: Int32Array; event: Uint8Array }

const peopleAtOnce = 5_000
const eventsAtOnce = 50_000

/**
 * Follows people through the steps of a funnel. A person came to a step if they did it after all steps before it, within the window since the
 * first one. Parts are added in the order of ids, and the events of a part are in the order of time and id.
 */
export const createFunnelCounter = ({ steps, window, from: earliest, until, people }: Asked) => {
  const parts: Part[] = []
  const last = steps.length - 1
  const everyStep = () => steps.map(() => new Float64Array(people).fill(Number.NaN))

  function* reached(): Generator<void, Reached> {
    const { at, event, ends } = yield* byPerson(parts, people)
    const result: Reached = { took: everyStep(), lastAt: everyStep() }
    /**
     * For each step the latest first step of which it is a continuation, NaN for none. The latest is the best: if it is outside of the
     * window, all are.
     */
    const latest = new Float64Array(steps.length)
    let place = 0
    for (let person = 0; person < people; person += 1) {
      const end = ends[person] ?? place
      sortByTime(at, event, place, end)
      latest.fill(Number.NaN)
      for (; place < end; place += 1) {
        const now = at[place] ?? 0
        if (now < earliest) continue
        // The last step first: an event continues what was done before it only.
        for (let step = last; step >= 0; step -= 1) {
          if (steps[step] !== event[place]) continue
          const began = step === 0 ? now : (latest[step - 1] ?? Number.NaN)
          if (!(step === 0 ? now < until : now - began <= window)) continue
          if (!((latest[step] ?? 0) > began)) latest[step] = began
          const took = result.took[step]
          const lastAt = result.lastAt[step]
          if (took && !((took[person] ?? 0) < now - began)) took[person] = now - began
          if (lastAt) lastAt[person] = now
        }
      }
      if (person % peopleAtOnce === 0) yield
    }
    return result
  }
  return {
    /** The events of one part of the log, by the number of their name. */
    add: (byName: readonly EventsRead[]): void => void parts.push(inOrder(byName)),
    reached,
  }
}

/** Merges the events of several names, each in the order of time and id. */
const inOrder = (byName: readonly EventsRead[]): Part => {
  const events = byName.reduce((sum, it) => sum + it.at.length, 0)
  const merged = { at: new Float64Array(events), person: new Int32Array(events), event: new Uint8Array(events) }
  const places = new Uint32Array(byName.length)
  for (let place = 0; place < events; place += 1) {
    let first = -1
    let [at, id] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let name = 0; name < byName.length; name += 1) {
      const own = byName[name]
      const next = places[name] ?? 0
      if (!own || next === own.at.length) continue
      const [ownAt, ownId] = [own.at[next] ?? 0, own.id[next] ?? 0]
      if (ownAt > at || (ownAt === at && ownId > id)) continue
      first = name
      at = ownAt
      id = ownId
    }
    merged.at[place] = at
    merged.person[place] = byName[first]?.person[places[first] ?? 0] ?? -1
    merged.event[place] = first
    places[first] = (places[first] ?? 0) + 1
  }
  return merged
}

/** All events by the number of their person, those of one person in the order in which they were added. `ends`: where those of each end. */
function* byPerson(parts: readonly Part[], people: number) {
  const ends = new Uint32Array(people)
  for (const { person } of parts) {
    for (const it of person) if (it >= 0) ends[it] = (ends[it] ?? 0) + 1
    yield
  }
  let events = 0
  for (let person = 0; person < people; person += 1) {
    const own = ends[person] ?? 0
    ends[person] = events
    events += own
  }
  const [at, event] = [new Float64Array(events), new Uint8Array(events)]
  for (const part of parts)
    for (let index = 0; index < part.person.length; index += 1) {
      if (index % eventsAtOnce === 0) yield
      const person = part.person[index] ?? -1
      if (person < 0) continue
      const place = ends[person] ?? 0
      at[place] = part.at[index] ?? 0
      event[place] = part.event[index] ?? 0
      ends[person] = place + 1
    }
  return { at, event, ends }
}

/** Moves that sorting by insertion may make: events are nearly sorted, except where a history was imported backwards. */
const mostMoves = 10_000

/** Sorts the events from one place to another by time; those of one instant stay in their order. */
const sortByTime = (at: Float64Array, event: Uint8Array, from: number, end: number): void => {
  let moves = 0
  for (let place = from + 1; place < end; place += 1) {
    const [time, name] = [at[place] ?? 0, event[place] ?? 0]
    let to = place
    for (; to > from && (at[to - 1] ?? 0) > time; to -= 1) {
      at[to] = at[to - 1] ?? 0
      event[to] = event[to - 1] ?? 0
    }
    at[to] = time
    event[to] = name
    moves += place - to
    if (moves <= mostMoves) continue
    sortAnew(at.subarray(from, end), event.subarray(from, end))
    return
  }
}

const sortAnew = (at: Float64Array, event: Uint8Array): void => {
  const [times, names] = [at.slice(), event.slice()]
  const places = Uint32Array.from(at.keys()).sort((one, other) => (times[one] ?? 0) - (times[other] ?? 0) || one - other)
  for (const [place, from] of places.entries()) {
    at[place] = times[from] ?? 0
    event[place] = names[from] ?? 0
  }
}
