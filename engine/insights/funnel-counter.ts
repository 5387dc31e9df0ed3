import type { EventsRead } from './packed-events.ts'

/** How far a person came: of each step how long after the first step in milliseconds, and when last; null where they did not come to it. */
export type Reached = { person: number; took: (number | null)[]; lastAt: (number | null)[] }

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

/**
 * Follows people through the steps of a funnel. A person came to a step if they did it after all steps before it, within the window since the
 * first one. Parts are added in the order of ids, and the events of a part are in the order of time and id.
 */
export const createFunnelCounter = ({ steps, window, from: earliest, until, people }: Asked) => {
  const parts: { at: Float64Array; person: Int32Array; event: Uint8Array }[] = []

  /** The events of one part of the log, by the number of their name. */
  const add = (byName: readonly EventsRead[]): void => void parts.push(inOrder(byName))

  function* reached(): Generator<void, Reached[]> {
    const { at, event, ends } = yield* byPerson(parts, people)
    const all: Reached[] = []
    let from = 0
    for (let person = 0; person < people; person += 1) {
      const to = ends[person] ?? from
      const found = to > from ? follow(at.subarray(from, to), event.subarray(from, to)) : null
      if (found) all.push({ person, ...found })
      from = to
      if (person % stepsAtOnce === 0) yield
    }
    return all
  }

  const follow = (at: Float64Array, event: Uint8Array): Omit<Reached, 'person'> | null => {
    sortByTime(at, event)
    /** For each step the latest first step of which it is a continuation. The latest is the best: if it is outside of the window, all are. */
    const latest = steps.map((): number | null => null)
    const took = steps.map((): number | null => null)
    const lastAt = steps.map((): number | null => null)
    for (const [place, now] of at.entries()) {
      if (now < earliest || now >= until + window) continue
      const own = steps.map((name, step) => {
        if (name !== event[place]) return null
        if (step === 0) return now < until ? now : null
        const began = latest[step - 1] ?? null
        return began !== null && now - began <= window ? began : null
      })
      for (const [step, began] of own.entries()) {
        if (began === null) continue
        latest[step] = Math.max(latest[step] ?? began, began)
        took[step] = Math.min(took[step] ?? now - began, now - began)
        lastAt[step] = now
      }
    }
    return took[0] === null ? null : { took, lastAt }
  }
  return { add, reached }
}

const stepsAtOnce = 5_000
const copiedAtOnce = 100_000

/** Merges the events of several names, each in the order of time and id. */
const inOrder = (byName: readonly EventsRead[]) => {
  const events = byName.reduce((sum, it) => sum + it.at.length, 0)
  const merged = { at: new Float64Array(events), person: new Int32Array(events), event: new Uint8Array(events) }
  const places = byName.map(() => 0)
  for (let place = 0; place < events; place += 1) {
    let first = -1
    for (const [name, { at, id }] of byName.entries()) {
      const own = places[name] ?? 0
      if (own === at.length) continue
      const other = byName[first]
      const others = places[first] ?? 0
      const isBefore =
        !other ||
        (at[own] ?? 0) < (other.at[others] ?? 0) ||
        (at[own] === other.at[others] && (id[own] ?? 0) < (other.id[others] ?? 0))
      if (isBefore) first = name
    }
    const own = places[first] ?? 0
    merged.at[place] = byName[first]?.at[own] ?? 0
    merged.person[place] = byName[first]?.person[own] ?? -1
    merged.event[place] = first
    places[first] = own + 1
  }
  return merged
}

/** All events by the number of their person, those of one person in the order in which they were added. `ends`: where those of each end. */
function* byPerson(parts: readonly { at: Float64Array; person: Int32Array; event: Uint8Array }[], people: number) {
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
    for (const [index, person] of part.person.entries()) {
      if (index % copiedAtOnce === 0) yield
      if (person < 0) continue
      const place = ends[person] ?? 0
      at[place] = part.at[index] ?? 0
      event[place] = part.event[index] ?? 0
      ends[person] = place + 1
    }
  return { at, event, ends }
}

/** Sorts events by time; those of one instant stay in their order. They are nearly sorted already. */
const sortByTime = (at: Float64Array, event: Uint8Array): void => {
  for (let place = 1; place < at.length; place += 1) {
    const [time, name] = [at[place] ?? 0, event[place] ?? 0]
    let to = place
    for (; to > 0 && (at[to - 1] ?? 0) > time; to -= 1) {
      at[to] = at[to - 1] ?? 0
      event[to] = event[to - 1] ?? 0
    }
    at[to] = time
    event[to] = name
  }
}
