import * as v from 'valibot'
import { timeZoneRule } from '#contract/projects/time-zone.ts'
import { length } from '../http/rules.ts'
import { quietRule } from './quiet-hours.ts'
import { strategyTextLimits } from './strategies.ts'

/** People who receive nothing from any strategy, so that the effect of all together can be measured. */
export const holdoutLimits = { share: 20, usual: 5 } as const

const reasonField = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(),
  v.check((it) => length(it) <= strategyTextLimits.reason),
)

/** `share` is in per cent. Each change makes a new version, with other people. */
export const holdoutSchema = v.object({ share: v.number(), version: v.number(), since: v.string(), reason: v.string() })
export type Holdout = v.InferOutput<typeof holdoutSchema>

export const changeHoldoutBody = v.strictObject({
  share: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(holdoutLimits.share)),
  reason: reasonField,
})

/**
 * Limits of all strategies together: so many messages a person within so many hours, the project's time zone, which is also that of people
 * without one, and the quiet hours of strategies without their own.
 */
export const decisionLimitsSchema = v.strictObject({
  person: v.nullable(
    v.strictObject({
      n: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)),
      hours: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(8_760)),
    }),
  ),
  timeZone: timeZoneRule,
  quiet: v.nullable(quietRule),
})
export type DecisionLimits = v.InferOutput<typeof decisionLimitsSchema>
