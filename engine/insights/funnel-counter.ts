import type { EventsRead } from './packed-events.ts'

/**
 * How far people came: of each step, by the number of the person, how long after the first step it was done at the shortest, in
 * milliseconds, and when last. NaN where they did not come to it.
 */
export type Reached = { took: Float64Array[]; lastAt: Float64Array[] }

type Asked = {
  /** How many steps there are, at most eight. */
  steps: number
  /** Milliseconds from the first step to each later one. */
  window: number
  /** Nothing before this instant counts, and the first step happens before `until`. */
  from: number
  until: number
  people: number
}

/** Events in the order of time and id, and which steps each is, a bit for each step. */
export type StepEvents = EventsRead & { steps: Uint8Array }

/** Events of one part in the order of time and id, with the person of each, -1 for nobody, and its steps. */
type Part = Pick<StepEvents, 'at' | 'person' | 'steps'>

const peopleAtOnce = 5_000
const eventsAtOnce = 50_000

/**
 * Follows people through the steps of a funnel. A person came to a step if they did it after all steps before it, within the window since the
 * first one. Parts are added in the order of ids, and the events of a part are in the order of time and id.
 *
 * People are followed while parts are added. Whose events turn out not to arrive in the order of time are followed anew at the end, over
 * their events in that order.
 */
export const createFunnelCounter = (asked: Asked) => {
  const { people } = asked
  const parts: Part[] = []
  const followed = createFollowed(asked)
  const isLate = new Uint8Array(people)
  let late = 0

  function* reached(): Generator<void, Reached> {
    if (late > 0) {
      const { at, steps, ends } = yield* byPerson(parts, isLate)
      for (let person = 0, place = 0; person < people; person += 1) {
        if (person % peopleAtOnce === 0) yield
        if (isLate[person] === 0) continue
        const end = ends[person] ?? place
        sortByTime(at, steps, place, end)
        followed.forget(person)
        for (; place < end; place += 1) followed.follow(person, at[place] ?? 0, steps[place] ?? 0)
      }
    }
    return followed.reached()
  }
  return {
    /** The events of one part of the log, by their names. */
    add: (byName: readonly StepEvents[]): void => {
      const part = inOrder(byName)
      parts.push(part)
      const { at, person, steps } = part
      for (let place = 0; place < at.length; place += 1) {
        const own = person[place] ?? -1
        if (own < 0 || isLate[own] === 1 || followed.follow(own, at[place] ?? 0, steps[place] ?? 0)) continue
        isLate[own] = 1
        late += 1
      }
    },
    reached,
  }
}

/** What is known of each person, in numbers one after the other: the time of the newest event, and then of each step `ofStep`. */
const lastTime = 0
/**
 * Of each step: the latest first step of which it is a continuation, how long after its first step it was done at the shortest, and when it
 * was done last. NaN for none. The latest first step is the best: if it is outside of the window, all are.
 */
const ofStep = { latest: 0, took: 1, lastAt: 2, numbers: 3 } as const

const createFollowed = ({ steps, window, from, until, people }: Asked) => {
  const size = 1 + steps * ofStep.numbers
  const numbered = Array.from({ length: steps }, (_, step) => step)
  const known = new Float64Array(people * size).fill(Number.NaN)
  /** The steps of each combination of bits. The last one comes first: an event continues only what was done before it. */
  const stepsOf = Array.from({ length: 1 << steps }, (_, bits) => numbered.filter((step) => ((bits >> step) & 1) === 1).reverse())

  const numbersOf = (step: number, number: number): Float64Array => {
    const numbers = new Float64Array(people)
    for (let person = 0, place = 1 + step * ofStep.numbers + number; person < people; person += 1, place += size)
      numbers[person] = known[place] ?? Number.NaN
    return numbers
  }
  return {
    /** Takes a person's next event. False, without a change, where it happened before the one that was taken last. */
    follow: (person: number, at: number, bits: number): boolean => {
      const own = person * size
      if (at < (known[own + lastTime] ?? 0)) return false
      known[own + lastTime] = at
      if (at < from) return true
      for (const step of stepsOf[bits] ?? []) {
        const place = own + 1 + step * ofStep.numbers
        const began = step === 0 ? at : (known[place - ofStep.numbers] ?? Number.NaN)
        if (!(step === 0 ? at < until : at - began <= window)) continue
        if (!((known[place] ?? 0) > began)) known[place] = began
        if (!((known[place + ofStep.took] ?? 0) < at - began)) known[place + ofStep.took] = at - began
        known[place + ofStep.lastAt] = at
      }
      return true
    },
    forget: (person: number): void => void known.fill(Number.NaN, person * size, (person + 1) * size),
    reached: (): Reached => ({
      took: numbered.map((step) => numbersOf(step, ofStep.took)),
      lastAt: numbered.map((step) => numbersOf(step, ofStep.lastAt)),
    }),
  }
}

/** Merges the events of several names, each in the order of time and id. */
const inOrder = (byName: readonly StepEvents[]): Part => {
  const events = byName.reduce((sum, it) => sum + it.at.length, 0)
  const merged = { at: new Float64Array(events), person: new Int32Array(events), steps: new Uint8Array(events) }
  const places = new Uint32Array(byName.length)
  const nextOf = (name: number): [at: number, id: number] => {
    const [own, place] = [byName[name], places[name] ?? 0]
    return [own?.at[place] ?? Number.POSITIVE_INFINITY, own?.id[place] ?? Number.POSITIVE_INFINITY]
  }
  for (let place = 0; place < events; ) {
    let first = 0
    /** The first event of another name. */
    let [until, untilId] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    let [at, id] = nextOf(0)
    for (let name = 1; name < byName.length; name += 1) {
      const [ownAt, ownId] = nextOf(name)
      const isFirst = ownAt < at || (ownAt === at && ownId < id)
      const [otherAt, otherId] = isFirst ? [at, id] : [ownAt, ownId]
      if (otherAt < until || (otherAt === until && otherId < untilId)) [until, untilId] = [otherAt, otherId]
      if (isFirst) [first, at, id] = [name, ownAt, ownId]
    }
    const own = byName[first]
    if (!own) break
    let from = places[first] ?? 0
    for (; from < own.at.length; from += 1, place += 1) {
      const time = own.at[from] ?? 0
      if (time > until || (time === until && (own.id[from] ?? 0) > untilId)) break
      merged.at[place] = time
      merged.person[place] = own.person[from] ?? -1
      merged.steps[place] = own.steps[from] ?? 0
    }
    places[first] = from
  }
  return merged
}

/** The events of some people by the number of their person, those of one person in the order in which they were added. `ends`: where those of each end. */
function* byPerson(parts: readonly Part[], isMeant: Uint8Array) {
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
  const [at, steps] = [new Float64Array(events), new Uint8Array(events)]
  for (const part of parts)
    for (let index = 0; index < part.person.length; index += 1) {
      if (index % eventsAtOnce === 0) yield
      const person = part.person[index] ?? -1
      if (isMeant[person] !== 1) continue
      const place = ends[person] ?? 0
      at[place] = part.at[index] ?? 0
      steps[place] = part.steps[index] ?? 0
      ends[person] = place + 1
    }
  return { at, steps, ends }
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
