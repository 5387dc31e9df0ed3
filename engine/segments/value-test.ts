import type { Condition, Leaf } from '#contract/segments/segment.ts'
import { parseInstant } from '#contract/segments/time.ts'
import { no, until, type Verdict, verdict, yes } from './verdict.ts'

export const day = 24 * 60 * 60 * 1_000

type TraitLeaf = Extract<Leaf, { trait: string }>
type Tested<Test> = Test extends unknown ? Omit<Test, 'trait' | 'property' | 'profile'> : never
/** A test whose result does not depend on time. */
export type TimelessTest = Tested<Condition>
type AnyTest = Tested<TraitLeaf>

/** A missing value is undefined. A value of another type than the test expects is not an error: it is not equal, not less and not greater. */
export const timelessTest = (test: TimelessTest): ((value: unknown) => boolean) => {
  switch (test.is) {
    case 'exists':
      return (value) => value !== undefined
    case 'missing':
      return (value) => value === undefined
    case 'equals':
      return (value) => value === test.value
    case 'notEquals':
      return (value) => value !== test.value
    case 'in':
      return (value) => test.value.some((it) => it === value)
    case 'notIn':
      return (value) => !test.value.some((it) => it === value)
    case 'contains':
      return (value) => (typeof value === 'string' || Array.isArray(value)) && value.includes(test.value)
    case 'startsWith':
      return (value) => typeof value === 'string' && value.startsWith(test.value)
    case 'before':
    case 'after': {
      const isOnSide = sideTest(test)
      return (value) => isOnSide(instantOf(value))
    }
    default:
      return (value) => typeof value === 'number' && compare(test.is, value, test.value)
  }
}

/** The same for tests of a trait, some of which compare with the present time. */
export const anyTest = (test: AnyTest): ((value: unknown, now: number) => Verdict) => {
  switch (test.is) {
    case 'withinDays':
    case 'notWithinDays': {
      const [isWithin, window] = [test.is === 'withinDays', test.value * day]
      return (value, now) => recent(instantOf(value), { now, window, isWithin, isFutureNow: false })
    }
    default: {
      const passes = timelessTest(test)
      return (value) => verdict(passes(value))
    }
  }
}

type TimeTest = Extract<Leaf, { profile: 'firstSeen' | 'lastSeen' }>

/** The same for the time of a past event. */
export const timeTest = (test: TimeTest): ((at: number | null, now: number) => Verdict) => {
  switch (test.is) {
    case 'withinDays':
    case 'notWithinDays': {
      const [isWithin, window] = [test.is === 'withinDays', test.value * day]
      return (at, now) => recent(at, { now, window, isWithin, isFutureNow: true })
    }
    default: {
      const isOnSide = sideTest(test)
      return (at) => verdict(isOnSide(at))
    }
  }
}

/**
 * Whether a time is within a window before now, or not. A future time is neither, unless it belongs to a past event (`isFutureNow`): then a
 * clock was wrong, and the time counts as now.
 */
const recent = (
  at: number | null,
  { now, window, isWithin, isFutureNow }: { now: number; window: number; isWithin: boolean; isFutureNow: boolean },
): Verdict => {
  if (at === null) return no
  if (at > now && !isFutureNow) return until(!isWithin, at)
  return now - at < window ? until(isWithin, at + window) : isWithin ? no : yes
}

const instantOf = (value: unknown): number | null => (typeof value === 'string' ? parseInstant(value) : null)

const sideTest = ({ is, value }: { is: 'before' | 'after'; value: string }): ((at: number | null) => boolean) => {
  const bound = parseInstant(value)
  if (bound === null) return () => false
  return is === 'before' ? (at) => at !== null && at < bound : (at) => at !== null && at > bound
}

const compare = (is: 'lt' | 'lte' | 'gt' | 'gte', value: number, bound: number): boolean => {
  if (is === 'lt') return value < bound
  if (is === 'lte') return value <= bound
  return is === 'gt' ? value > bound : value >= bound
}
