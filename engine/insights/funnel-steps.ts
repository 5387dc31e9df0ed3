import type { StepsInOrder } from './step-events.ts'

/**
 * How far people came: of each step, by the number of the person, how long after the first step it was done at the shortest, in
 * milliseconds, and when last. NaN where they did not come to it.
 */
export type Reached = { took: Float64Array[]; lastAt: Float64Array[] }

export type FunnelAsked = {
  /** How many steps there are, at most eight. */
  steps: number
  /** Milliseconds from the first step to each later one. */
  window: number
  /** Nothing before this instant counts, and the first step happens before `until`. */
  from: number
  until: number
  people: number
}

/** What is known of each person, in numbers one after the other: the time of the newest event, and then of each step `ofStep`. */
const lastTime = 0
/**
 * Of each step: the latest first step of which it is a continuation, how long after its first step it was done at the shortest, and when it
 * was done last. NaN for none. The latest first step is the best: if it is outside of the window, all are.
 */
const ofStep = { latest: 0, took: 1, lastAt: 2, numbers: 3 } as const

const firstStep = 1

/** Follows people through the steps of a funnel, each over their events in the order of time. */
export const createFollowed = ({ steps, window, from, until, people }: FunnelAsked) => {
  const size = 1 + steps * ofStep.numbers
  const numbered = Array.from({ length: steps }, (_, step) => step)
  const known = new Float64Array(people * size).fill(Number.NaN)

  const numbersOf = (step: number, number: number): Float64Array => {
    const numbers = new Float64Array(people)
    for (let person = 0, place = 1 + step * ofStep.numbers + number; person < people; person += 1, place += size)
      numbers[person] = known[place] ?? Number.NaN
    return numbers
  }
  return {
    /**
     * Takes the next events of those people who are not late: each is the steps of its bits. Whoever's event happened before the one that was
     * taken last is marked as late, and the event is not taken. Returns how many were marked. The loop is here, because a number with decimals
     * that is handed to a function may become an object.
     */
    follow: ({ at: times, person, steps: bitsOf }: StepsInOrder, isLate: Uint8Array): number => {
      let late = 0
      for (let event = 0; event < times.length; event += 1) {
        const one = person[event] ?? -1
        if (one < 0 || isLate[one] === 1) continue
        const at = times[event] ?? 0
        const own = one * size
        if (at < (known[own + lastTime] ?? 0)) {
          isLate[one] = 1
          late += 1
          continue
        }
        known[own + lastTime] = at
        if (at < from) continue
        const bits = bitsOf[event] ?? 0
        // The last step comes first: an event continues only what was done before it.
        for (let rest = bits & ~firstStep; rest > 0; ) {
          const step = 31 - Math.clz32(rest)
          rest -= 1 << step
          const place = own + 1 + step * ofStep.numbers
          const began = known[place - ofStep.numbers] ?? Number.NaN
          if (!(at - began <= window)) continue
          if (!((known[place] ?? 0) > began)) known[place] = began
          if (!((known[place + ofStep.took] ?? 0) < at - began)) known[place + ofStep.took] = at - began
          known[place + ofStep.lastAt] = at
        }
        if ((bits & firstStep) === 0 || at >= until) continue
        known[own + 1 + ofStep.latest] = at
        known[own + 1 + ofStep.took] = 0
        known[own + 1 + ofStep.lastAt] = at
      }
      return late
    },
    forget: (person: number): void => void known.fill(Number.NaN, person * size, (person + 1) * size),
    reached: (): Reached => ({
      took: numbered.map((step) => numbersOf(step, ofStep.took)),
      lastAt: numbered.map((step) => numbersOf(step, ofStep.lastAt)),
    }),
  }
}
