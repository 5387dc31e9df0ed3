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
    /** Takes a person's next event, which is the steps of its `bits`. False, without a change, where it happened before the one that was taken last. */
    follow: (person: number, at: number, bits: number): boolean => {
      const own = person * size
      if (at < (known[own + lastTime] ?? 0)) return false
      known[own + lastTime] = at
      if (at < from) return true
      // The last step comes first: an event continues only what was done before it.
      for (let rest = bits; rest > 0; ) {
        const step = 31 - Math.clz32(rest)
        rest -= 1 << step
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
