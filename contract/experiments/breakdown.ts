import * as v from 'valibot'
import { effectMethodQuery, effectResultSchema } from './effects.ts'

/**
 * By what a result is divided: as people were when they were exposed. `visitor`: whether that was within a day of the first time that they were
 * seen. `source`: the first source of the person.
 */
export const effectDimensions = ['visitor', 'device', 'source', 'country'] as const
export type EffectDimension = (typeof effectDimensions)[number]

export const breakdownLimits = { parts: 20, returningAfterHours: 24 } as const

const { by: _, wanted: _wanted, version: _version, ...question } = effectMethodQuery.entries

/** A result is that of one version, metric and arm. */
export const effectBreakdownQuery = v.object({
  ...question,
  version: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/)),
  dimension: v.picklist(effectDimensions),
})
export type EffectBreakdownQuery = v.InferOutput<typeof effectBreakdownQuery>

const { control, treatment, relative, absolute, units } = effectResultSchema.entries

/** The people of one value; null where the value is not known of them. */
export const effectPartSchema = v.object({ value: v.nullable(v.string()), control, treatment, relative, absolute, units })
export type EffectPart = v.InferOutput<typeof effectPartSchema>

/**
 * The parts with most people, `others` parts are left out. Their p values and intervals are corrected for the number of parts, so `interval` is wider than 95 %. `unrecorded` people
 * were exposed before such values were kept, and are in no part.
 */
export const effectBreakdownSchema = v.object({
  dimension: v.picklist(effectDimensions),
  currency: v.string(),
  result: v.pick(effectResultSchema, ['metric', 'name', 'kind', 'direction', 'isMoney', 'hours', 'arm']),
  baseline: v.nullable(v.string()),
  parts: v.array(effectPartSchema),
  others: v.number(),
  unrecorded: v.number(),
})
export type EffectBreakdown = v.InferOutput<typeof effectBreakdownSchema>
