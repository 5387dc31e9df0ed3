import { segmentLimits } from '#contract/segments/operators.ts'
import type { Leaf } from '#contract/segments/segment.ts'
import { consentState } from '../profiles/consent.ts'
import { type Profile, sourceName } from '../profiles/profile.ts'
import { revenueIn } from '../profiles/revenue.ts'
import { traitValue } from '../profiles/traits.ts'
import { bucketOf } from '../statistics/bucket.ts'
import { behaviourOf, evaluateBehaviour, evaluateLast } from './behaviour.ts'
import { anyTest, timelessTest, timeTest } from './value-test.ts'
import { no, type Run, unknown, until, type Verdict, verdict } from './verdict.ts'

/** A leaf's result, and the value that it compared. */
export type LeafEvaluation = { verdict: Verdict; seen: unknown }
export type LeafEvaluator = (run: Run) => LeafEvaluation

/** Prepares a leaf, so that everything independent of the profile is computed once. */
export const leafEvaluatorOf = (leaf: Leaf): LeafEvaluator => {
  if ('trait' in leaf) return traitEvaluator(leaf)
  if ('did' in leaf) {
    const behaviour = behaviourOf(leaf)
    return (run) => evaluateBehaviour(run, behaviour)
  }
  if ('last' in leaf) return (run) => evaluateLast(run, leaf)
  if ('profile' in leaf) return profileEvaluator(leaf)
  if ('rfm' in leaf) return ({ profile }) => seenAs(profile.rfm, profile.rfm !== null && leaf.rfm.includes(profile.rfm))
  if ('consent' in leaf) {
    return ({ profile }) => {
      const state = consentState(profile.state.consent, leaf.consent)
      return seenAs(state, state === leaf.is)
    }
  }
  if ('segment' in leaf) return (run) => evaluateSegment(run, leaf.segment)
  if ('list' in leaf) return ({ lists }) => seenAs(lists.has(leaf.list), lists.has(leaf.list))
  return ({ profile }) => {
    const bucket = bucketNumber(leaf.bucket.salt, profile.unit)
    return seenAs(bucket, bucket >= leaf.bucket.from && bucket < leaf.bucket.to)
  }
}

const seenAs = (seen: unknown, holds: boolean): LeafEvaluation => ({ verdict: verdict(holds), seen })

/** From 0 to 9,999. */
export const bucketNumber = (salt: string, unit: string): number =>
  Math.round(bucketOf({ seed: salt, value: unit, version: 2 }) * segmentLimits.buckets)

const traitEvaluator = (leaf: Extract<Leaf, { trait: string }>): LeafEvaluator => {
  const test = anyTest(leaf)
  return ({ profile, now }) => {
    const value = traitValue(profile.state.traits, leaf.trait)
    return { verdict: test(value, now), seen: value ?? null }
  }
}

type ProfileLeaf = Extract<Leaf, { profile: string }>
type TimeField = 'firstSeen' | 'lastSeen'
const isOfTime = (leaf: ProfileLeaf): leaf is Extract<ProfileLeaf, { profile: TimeField }> =>
  leaf.profile === 'firstSeen' || leaf.profile === 'lastSeen'

const profileEvaluator = (leaf: ProfileLeaf): LeafEvaluator => {
  if (isOfTime(leaf)) {
    const [field, test] = [leaf.profile, timeTest(leaf)]
    return ({ profile, now }) => ({ verdict: test(profile.state[field], now), seen: profile.state[field] })
  }
  const test = timelessTest(leaf)
  return (run) => {
    const value = fieldOf(run.profile, leaf.profile, run.currency)
    return seenAs(value, test(value ?? undefined))
  }
}

type Field = Exclude<ProfileLeaf['profile'], TimeField>

const fieldOf = ({ state, isIdentified }: Profile, field: Field, currency: string): string | number | boolean | null => {
  switch (field) {
    case 'identified':
      return isIdentified
    case 'visits':
    case 'orders':
      return state[field]
    case 'revenue':
      return revenueIn(state.revenue, currency)
    case 'source':
      return state.firstSource && sourceName(state.firstSource.value)
    default:
      return state[field]?.value ?? null
  }
}

const evaluateSegment = (run: Run, id: string): LeafEvaluation => {
  const evaluation = run.segments.get(id)
  if (evaluation === undefined) return { verdict: no, seen: null }
  if (evaluation.questions.length > 0) {
    run.questions.push(...evaluation.questions)
    return { verdict: unknown, seen: null }
  }
  const { member, dueAt } = evaluation
  return { verdict: dueAt === null ? verdict(member) : until(member, dueAt), seen: member }
}
