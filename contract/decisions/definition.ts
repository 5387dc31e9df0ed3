import * as v from 'valibot'
import { actionLimits } from '../actions/actions.ts'
import { consentCategories } from '../profiles/consent.ts'
import {
  daysRule,
  instantRule,
  keyMessage,
  kindMessage,
  nameRule,
  numberRule,
  say,
  segmentLimits,
  timelessTest,
  wholeRule,
} from '../segments/operators.ts'
import { nodeSchema } from '../segments/segment.ts'
import { parseInstant } from '../segments/time.ts'
import { quietRule } from './quiet-hours.ts'

export const strategyLimits = {
  arms: 8,
  /** Per cent. */
  holdout: 50,
  delayMinutes: 60 * 24 * 30,
  weight: 1_000_000_000,
  times: 1_000,
  orders: 100_000,
  priority: 1_000,
  guardrails: 10,
  worseThan: 10,
  attributes: 10,
  money: 1_000_000_000_000,
  coupons: 1_000_000_000,
} as const

const between = (min: number, max: number) =>
  v.pipe(numberRule, v.minValue(min, say('value.range')), v.maxValue(max, say('value.range')))
const hoursRule = wholeRule(1, segmentLimits.hours)

const delayRule = v.nullable(
  v.strictObject({ minutes: wholeRule(1, strategyLimits.delayMinutes), cancelledBy: v.nullable(nameRule) }, keyMessage),
)

const conditionsRule = v.pipe(
  v.array(timelessTest({ property: nameRule }), say('value.list')),
  v.maxLength(segmentLimits.conditions, say('value.list')),
)

const triggerRule = v.variant(
  'kind',
  [
    v.strictObject({ kind: v.literal('event'), event: nameRule, where: conditionsRule, delay: delayRule }, keyMessage),
    v.strictObject(
      { kind: v.literal('segment'), segment: nameRule, edge: v.picklist(['entered', 'left'], say('operator.unknown')) },
      keyMessage,
    ),
    v.strictObject({ kind: v.literal('returned'), days: daysRule }, keyMessage),
    v.strictObject({ kind: v.literal('milestone'), orders: wholeRule(1, strategyLimits.orders) }, keyMessage),
  ],
  kindMessage,
)

const reentryRule = v.variant(
  'kind',
  [
    v.strictObject({ kind: v.literal('once') }, keyMessage),
    v.strictObject({ kind: v.literal('days'), days: daysRule }, keyMessage),
    v.strictObject({ kind: v.literal('always') }, keyMessage),
  ],
  kindMessage,
)

/** A published version of a response action. */
const actionRefRule = v.strictObject(
  {
    id: v.pipe(v.string(say('value.text')), v.uuid(say('value.text')), v.toLowerCase()),
    version: wholeRule(1, 1_000_000_000),
  },
  keyMessage,
)
export type ActionRef = v.InferOutput<typeof actionRefRule>

/** Without an action nothing is shown. The probability of an arm is its weight divided by the sum of all weights. */
const armRule = v.strictObject(
  {
    id: v.pipe(nameRule, v.maxLength(100, say('name.invalid'))),
    action: v.nullable(actionRefRule),
    weight: v.pipe(numberRule, v.gtValue(0, say('value.range')), v.maxValue(strategyLimits.weight, say('value.range'))),
  },
  keyMessage,
)
export type Arm = v.InferOutput<typeof armRule>

const armsRule = v.pipe(
  v.array(armRule, say('value.list')),
  v.minLength(1, say('value.list')),
  v.maxLength(strategyLimits.arms, say('value.list')),
  v.check((arms) => new Set(arms.map(({ id }) => id)).size === arms.length, say('value.list')),
)

const share = between(0, 1)
const policyRule = v.variant(
  'kind',
  [
    v.strictObject({ kind: v.literal('fixed') }, keyMessage),
    v.strictObject({ kind: v.literal('thompson'), floor: share }, keyMessage),
    v.strictObject(
      {
        kind: v.literal('contextual'),
        floor: share,
        attributes: v.pipe(v.array(nameRule, say('value.list')), v.maxLength(strategyLimits.attributes, say('value.list'))),
      },
      keyMessage,
    ),
  ],
  kindMessage,
)

const budgetRule = v.pipe(
  v.strictObject(
    {
      coupons: v.exactOptional(wholeRule(1, strategyLimits.coupons)),
      money: v.exactOptional(
        v.pipe(numberRule, v.gtValue(0, say('value.range')), v.maxValue(strategyLimits.money, say('value.range'))),
      ),
      per: v.picklist(['day', 'total'], say('operator.unknown')),
    },
    keyMessage,
  ),
  v.check(({ coupons, money }) => coupons !== undefined || money !== undefined, say('value.range')),
)

const limitsRule = v.strictObject(
  {
    person: v.nullable(v.strictObject({ n: wholeRule(1, strategyLimits.times), hours: hoursRule }, keyMessage)),
    quiet: v.nullable(quietRule),
    budget: v.nullable(budgetRule),
    group: v.nullable(nameRule),
    priority: wholeRule(-strategyLimits.priority, strategyLimits.priority),
    ttl: wholeRule(1, actionLimits.ttlSeconds),
    /**
     * Whether the strategy is paused by itself as soon as it is shown that its goal gets worse, or a guardrail by more than it may. Versions
     * from before there was such a switch do not have it: for them it is off.
     */
    stopLoss: v.exactOptional(v.boolean(say('value.type'))),
  },
  keyMessage,
)

/** A metric of the library that must not get worse by more than this share of its value in the control group: 0.02 are two per cent. */
const guardrailRule = v.strictObject({ metric: nameRule, worseThan: between(0, strategyLimits.worseThan) }, keyMessage)
export type Guardrail = v.InferOutput<typeof guardrailRule>

const goalRule = v.strictObject(
  {
    metric: nameRule,
    hours: hoursRule,
    direction: v.picklist(['up', 'down'], say('operator.unknown')),
    guardrails: v.pipe(
      v.array(guardrailRule, say('value.list')),
      v.maxLength(strategyLimits.guardrails, say('value.list')),
      v.check((all) => new Set(all.map(({ metric }) => metric)).size === all.length, say('value.list')),
    ),
  },
  keyMessage,
)

const scheduleRule = v.pipe(
  v.strictObject({ from: v.nullable(instantRule), to: v.nullable(instantRule) }, keyMessage),
  v.check(
    ({ from, to }) => from === null || to === null || (parseInstant(from) ?? 0) < (parseInstant(to) ?? 0),
    say('value.range'),
  ),
)

/**
 * On this trigger, for this audience, one of these arms, within these limits. `holdout` is in per cent. The entries of `where` must all
 * hold. `docs/engine.md` defines the meaning of each part.
 */
export const definitionSchema = v.strictObject(
  {
    trigger: triggerRule,
    reentry: reentryRule,
    audience: v.nullable(nodeSchema),
    exclude: v.nullable(nodeSchema),
    consent: v.nullable(v.picklist(consentCategories, say('node.kind'))),
    arms: armsRule,
    policy: policyRule,
    limits: limitsRule,
    holdout: between(0, strategyLimits.holdout),
    goal: v.nullable(goalRule),
    schedule: v.nullable(scheduleRule),
  },
  keyMessage,
)
export type Definition = v.InferOutput<typeof definitionSchema>
export type Trigger = Definition['trigger']
