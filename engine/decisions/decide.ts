import { type Check, type CouponRefusal, checks, type Outcome } from '#contract/decisions/checks.ts'
import type { TraceEntry } from '#contract/decisions/decision.ts'
import type { ActionRef, Definition } from '#contract/decisions/definition.ts'
import type { QuietHours } from '#contract/decisions/quiet-hours.ts'
import { parseInstant } from '#contract/segments/time.ts'
import { consentState } from '../profiles/consent.ts'
import { type Explanation, explain } from '../segments/evaluate.ts'
import { day } from '../segments/value-test.ts'
import { type ChosenArm, chooseArm, holdoutOf } from './assignment.ts'
import type { Cap, Counters, Spent } from './counters.ts'
import { type Fact, startsOn } from './fact.ts'
import { contextOfPerson, type Person, profileOfPerson } from './person.ts'
import { isQuiet, localTime } from './quiet-hours.ts'

/** A published version of a strategy, and whether the strategy runs. */
export type Version = { strategy: string; version: number; isRunning: boolean; definition: Definition }

/** What holds for all strategies of a project. The holdout's share is in per cent. */
export type Project = {
  id: string
  currency: string
  timeZone: string
  cap: Cap | null
  /** For strategies without quiet hours of their own. Decisions that were made before projects had them are stored without. */
  quiet?: QuietHours | null
  holdout: { share: number; version: number }
}

/**
 * Why a decision is made, at `at` in milliseconds: the present of the decision. `id` is that of the event, or a text for a moment at which
 * time alone did. `timeZone` is the visitor's. `cancelledBy` is the event that came before a delay was over.
 */
export type Cause = {
  id: string
  name: string
  at: number
  anonymousId: string
  timeZone: string | null
  fact: Fact
  cancelledBy: string | null
}

/** What an action would cost. `refused`: it needs a coupon, and this is why there is none. */
export type Offer = Spent & { refused?: CouponRefusal }
/** What each arm's action would cost, by the arm's id; null for an action without content. */
export type Offers = Readonly<Record<string, Offer | null>>

export type Inputs = {
  /** The decision's id. */
  id: string
  version: Version
  person: Person
  cause: Cause
  counters: Counters
  project: Project
  offers: Offers
}

/** `isExposed`: the person could have received something, or was held out at that point. */
export type Decided = {
  outcome: Outcome
  reason: Check | null
  arm: string | null
  propensity: number | null
  action: ActionRef | null
  cost: Spent
  isExposed: boolean
  trace: TraceEntry[]
}

/** What a check saw, and whether it holds. */
type Seen = { passes: boolean; seen: unknown }
type Checked = Inputs & { chosen: ChosenArm }

const heldOutBy: readonly Check[] = ['globalHoldout', 'strategyHoldout']
const exposedFrom = checks.indexOf('globalHoldout')
const armCheck = checks.indexOf('arm')

/**
 * Decides what a version does for a person. The same inputs give the same decision. `stopwatch` tells milliseconds, for the durations in the
 * trace only.
 */
export const decide = (inputs: Inputs, stopwatch: () => number = () => 0): Decided => {
  const { version, id } = inputs
  const chosen = chooseArm(version.definition.arms, version.strategy, id)
  const trace: TraceEntry[] = []
  for (const check of checks) {
    const began = stopwatch()
    const { passes, seen } = checkers[check]({ ...inputs, chosen })
    trace.push({ check, seen, verdict: passes ? 'pass' : 'fail', ms: Math.max(0, stopwatch() - began) })
    if (!passes) break
  }
  const last = trace.at(-1)
  const reason = last?.verdict === 'fail' ? last.check : null
  const reached = trace.length - 1
  const hasArm = reached >= armCheck
  return {
    outcome: reason === null ? 'delivered' : heldOutBy.includes(reason) ? 'held_out' : 'suppressed',
    reason,
    arm: hasArm ? chosen.arm.id : null,
    propensity: hasArm ? chosen.propensity : null,
    action: hasArm ? chosen.arm.action : null,
    cost: reason === null ? costOf(inputs, chosen) : { coupons: 0, money: 0 },
    isExposed: reached >= exposedFrom,
    trace,
  }
}

const checkers: Record<Check, (it: Checked) => Seen> = {
  status: ({ version: { isRunning, definition }, cause: { at } }) => {
    const { from, to } = definition.schedule ?? { from: null, to: null }
    const isOpen = (from === null || at >= (parseInstant(from) ?? 0)) && (to === null || at < (parseInstant(to) ?? 0))
    return { passes: isRunning && isOpen, seen: { isRunning, from, to } }
  },
  trigger: ({ version, cause: { fact, cancelledBy } }) => ({
    passes: cancelledBy === null && startsOn(version.definition.trigger, fact),
    seen: { ...fact, cancelledBy },
  }),
  reentry: ({ version, counters: { lastEntry }, cause }) => {
    const { reentry } = version.definition
    const isFree =
      lastEntry === null || reentry.kind === 'always' || (reentry.kind === 'days' && cause.at - lastEntry >= reentry.days * day)
    return { passes: isFree, seen: { lastEntry: instant(lastEntry) } }
  },
  audience: (it) => {
    const seen = explained(it, it.version.definition.audience)
    return { passes: seen === null || seen.holds === true, seen }
  },
  exclusion: (it) => {
    const seen = explained(it, it.version.definition.exclude)
    return { passes: seen === null || seen.holds === false, seen }
  },
  consent: ({ version, person }) => {
    const category = version.definition.consent
    const state = category === null ? null : consentState(person.state.consent, category)
    return { passes: category === null || state === 'granted', seen: { category, state } }
  },
  globalHoldout: ({ project, person }) => {
    const { share, version } = project.holdout
    const { bucket, isHeldOut } = holdoutOf(project.id, version, person.unit, share)
    return { passes: !isHeldOut, seen: { bucket, share, version } }
  },
  strategyHoldout: ({ version: { strategy, version, definition }, person }) => {
    const { bucket, isHeldOut } = holdoutOf(strategy, version, person.unit, definition.holdout)
    return { passes: !isHeldOut, seen: { bucket, share: definition.holdout } }
  },
  personCap: ({ version, counters: { personMessages: messages } }) => isBelow(messages, version.definition.limits.person),
  projectCap: ({ project, counters: { projectMessages: messages } }) => isBelow(messages, project.cap),
  quietHours: ({ version, cause, project }) => {
    const quiet = version.definition.limits.quiet ?? project.quiet ?? null
    if (quiet === null) return { passes: true, seen: null }
    const local = localTime(cause.at, [cause.timeZone, project.timeZone])
    return { passes: !isQuiet(local.time, quiet), seen: { ...local, ...quiet } }
  },
  exclusionGroup: ({ version, counters: { group } }) => ({
    passes: group === null,
    seen: {
      group: version.definition.limits.group,
      heldBy: group?.strategy ?? null,
      until: instant(group?.until ?? null),
    },
  }),
  budget: (it) => {
    const { budget } = it.version.definition.limits
    const refused = offerOf(it, it.chosen)?.refused
    if (refused !== undefined) return { passes: false, seen: { coupon: refused } }
    if (budget === null) return { passes: true, seen: null }
    const { spent } = it.counters
    const cost = costOf(it, it.chosen)
    const isWithin =
      (budget.coupons === undefined || spent.coupons + cost.coupons <= budget.coupons) &&
      (budget.money === undefined || spent.money + cost.money <= budget.money)
    return { passes: isWithin, seen: { spent, cost, ...budget } }
  },
  arm: (it) => {
    const { arm, propensity, position } = it.chosen
    const hasContent = arm.action === null || offerOf(it, it.chosen) !== null
    return { passes: hasContent, seen: { arm: arm.id, propensity, position, hasContent } }
  },
}

const isBelow = (messages: number, cap: Cap | null): Seen => ({
  passes: cap === null || messages < cap.n,
  seen: cap && { messages, ...cap },
})

const explained = ({ person, cause, project }: Checked, node: Definition['audience']): Explanation | null =>
  node === null ? null : explain(node, profileOfPerson(person), contextOfPerson(person, cause.at, project.currency))

const offerOf = ({ offers }: Inputs, { arm }: ChosenArm): Offer | null =>
  (Object.hasOwn(offers, arm.id) ? offers[arm.id] : null) ?? null

const costOf = (inputs: Inputs, chosen: ChosenArm): Spent => {
  const offer = chosen.arm.action === null ? null : offerOf(inputs, chosen)
  return { coupons: offer?.coupons ?? 0, money: offer?.money ?? 0 }
}

const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** A decision without the durations in its trace: what a replay must give again. */
export const withoutDurations = (decided: Decided): Decided => ({
  ...decided,
  trace: decided.trace.map((it) => ({ ...it, ms: 0 })),
})
