import { profileLimits } from '#contract/profiles/limits.ts'
import type { Condition, DidLeaf, Leaf } from '#contract/segments/segment.ts'
import { parseInstant } from '#contract/segments/time.ts'
import type { PageField, ProfileEvent } from '../profiles/event.ts'
import { countOf } from '../profiles/event-counts.ts'
import { type Need, occurrencesIn } from '../profiles/occurrences.ts'
import { own } from '../profiles/values.ts'
import { fnv1a } from '../statistics/bucket.ts'
import { day, timelessTest } from './value-test.ts'
import { type LogQuestion, no, type Run, unknown, until, type Verdict, verdict, yes } from './verdict.ts'

/** The occurrences that decide a leaf: how many of the latest, and in which time span. */
type Behaviour = {
  leaf: DidLeaf
  is: 'atLeast' | 'atMost' | 'exactly'
  n: number
  /** This many occurrences are enough to decide. */
  enough: number
  /** In milliseconds; null if the window does not move. */
  window: number | null
  from: number
  to: number
  key: string
}

export const behaviourOf = (leaf: DidLeaf): Behaviour => {
  const { is, n } = leaf.times ?? { is: 'atLeast', n: 1 }
  const { within } = leaf
  const isFixed = within !== undefined && 'from' in within
  return {
    leaf,
    is,
    n,
    enough: is === 'atLeast' ? n : n + 1,
    window: within === undefined || isFixed ? null : 'days' in within ? within.days * day : within.hours * (day / 24),
    from: (isFixed ? parseInstant(within.from) : null) ?? Number.NEGATIVE_INFINITY,
    to: (isFixed ? parseInstant(within.to) : null) ?? Number.POSITIVE_INFINITY,
    key: keyOf(leaf.where ?? []),
  }
}

/** The occurrences that must be kept for a leaf, or null if its event's count, first and last time are enough. */
export const needOf = (leaf: DidLeaf): Need | null => {
  const { enough, key, to } = behaviourOf(leaf)
  const isBounded = to !== Number.POSITIVE_INFINITY
  if (enough === 0 || isAnsweredByCount(leaf, enough)) return null
  const keep = isBounded ? profileLimits.occurrences : Math.min(enough, profileLimits.occurrences)
  return { event: leaf.did, key, keep, matches: matcherOf(leaf.where ?? []) }
}

const isAnsweredByCount = ({ where, within }: DidLeaf, enough: number) =>
  where === undefined && (within === undefined || (enough === 1 && !('from' in within)))

/** A key that differs for different conditions; empty without conditions. */
const keyOf = (where: readonly Condition[]): string => {
  if (where.length === 0) return ''
  const text = JSON.stringify(where)
  return fnv1a(text).toString(36) + fnv1a(`${text.length}${text}`).toString(36)
}

/** Whether an event meets all conditions. */
export const matcherOf = (where: readonly Condition[]): ((event: Pick<ProfileEvent, 'properties' | 'page'>) => boolean) => {
  const tests = where.map((condition) => ({ property: condition.property, passes: timelessTest(condition) }))
  return (event) => tests.every(({ property, passes }) => passes(propertyOf(event, property)))
}

const pageFields = new Map<string, PageField>([
  ['page.url', 'url'],
  ['page.path', 'path'],
  ['page.title', 'title'],
  ['page.referrer', 'referrer'],
])

const propertyOf = ({ properties, page }: Pick<ProfileEvent, 'properties' | 'page'>, name: string): unknown => {
  const field = pageFields.get(name)
  return field === undefined ? (own(properties, name) ?? undefined) : page[field]
}

/** The latest occurrences within the bounds: as many as decide, or all of them; null if only the log knows. */
const occurrencesWithin = (run: Run, behaviour: Behaviour): readonly number[] | null => {
  const { leaf, enough, window, to, key } = behaviour
  // In whole milliseconds, the first one later than the start of the window.
  const from = window === null ? behaviour.from : run.now - window + 1
  const known = isAnsweredByCount(leaf, enough) ? lastOnly(run, leaf.did) : occurrencesIn(run.profile.state, leaf.did, key)
  if (known === 'none') return []
  if (known !== null) {
    const within = known.times.filter((at) => at >= from && at < to)
    const oldest = known.times.at(-1) ?? Number.NEGATIVE_INFINITY
    if (within.length >= enough || known.times.length < known.keep || oldest < from) return within
  }
  return ask(run, {
    event: leaf.did,
    where: leaf.where ?? [],
    from: Number.isFinite(from) ? from : null,
    to: Number.isFinite(to) ? to : null,
    keep: enough,
  })
}

const lastOnly = ({ profile }: Run, event: string) => {
  const count = countOf(profile.state.counts, event)
  return count === 'never' ? 'none' : count && { keep: 1, times: [count[2]] }
}

const ask = (run: Run, question: LogQuestion): readonly number[] | null => {
  const answer = run.logLookup(question)
  if (answer === null) run.questions.push(question)
  return answer
}

/** The total count of an event; null if only the log knows whether it is high enough. */
const countEver = (run: Run, { leaf, enough }: Behaviour): number | null => {
  const count = countOf(run.profile.state.counts, leaf.did)
  if (count === 'never') return 0
  if (count !== null) return count[0]
  return ask(run, { event: leaf.did, where: [], from: null, to: null, keep: enough })?.length ?? null
}

export type SeenCount = { count: number; isAtLeast: boolean } | null

/** After `enough` occurrences the result is fixed; a higher count may be unknown. */
export const evaluateBehaviour = (run: Run, behaviour: Behaviour): { verdict: Verdict; seen: SeenCount } => {
  const { leaf, is, n, enough, window } = behaviour
  if (enough === 0) return { verdict: yes, seen: null }
  if (leaf.where === undefined && leaf.within === undefined) {
    const count = countEver(run, behaviour)
    const seen = count === null ? null : { count, isAtLeast: false }
    return { verdict: count === null ? unknown : verdict(isMet(is, count, n)), seen }
  }
  const times = occurrencesWithin(run, behaviour)
  if (times === null) return { verdict: unknown, seen: null }
  const holds = isMet(is, times.length, n)
  const leaving = window === null ? undefined : leavingAt(is, times, n)
  return {
    verdict: leaving === undefined || window === null ? verdict(holds) : until(holds, leaving + window),
    seen: { count: times.length, isAtLeast: times.length >= enough },
  }
}

const isMet = (is: Behaviour['is'], count: number, n: number): boolean => {
  if (is === 'atLeast') return count >= n
  return is === 'atMost' ? count <= n : count === n
}

/** The occurrence that changes the result when it leaves the window. The oldest one leaves first. */
const leavingAt = (is: Behaviour['is'], times: readonly number[], n: number): number | undefined => {
  const tooMany = is === 'atLeast' ? undefined : times[n]
  return tooMany ?? (is === 'atMost' ? undefined : times[n - 1])
}

type LastLeaf = Extract<Leaf, { last: string }>

/** The last time of the event; null for never, undefined if only the log knows. */
export const lastTime = (run: Run, { last }: LastLeaf): number | null | undefined => {
  const count = countOf(run.profile.state.counts, last)
  if (count === 'never') return null
  if (count !== null) return count[2]
  const answer = ask(run, { event: last, where: [], from: null, to: null, keep: 1 })
  return answer === null ? undefined : (answer[0] ?? null)
}

export const evaluateLast = (run: Run, leaf: LastLeaf): { verdict: Verdict; seen: number | null } => {
  const at = lastTime(run, leaf)
  if (at === undefined) return { verdict: unknown, seen: null }
  if (at === null) return { verdict: no, seen: null }
  const leaves = at + leaf.days * day
  const isWithin = run.now < leaves
  const holds = (leaf.is === 'within') === isWithin
  return { verdict: isWithin ? until(holds, leaves) : verdict(holds), seen: at }
}
