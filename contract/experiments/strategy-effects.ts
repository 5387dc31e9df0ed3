import * as v from 'valibot'
import { effectResultSchema } from './effects.ts'

const { metric, name, kind, isMoney, direction, hours, control, treatment, relative, verdict } = effectResultSchema.entries

/**
 * What a strategy does to its goal; to the conversion rate where it has none. It is about the latest version that anybody was exposed to,
 * with all arms together, as `viewEffects` tells it without further options.
 */
export const strategyEffectSchema = v.object({
  strategy: v.string(),
  version: v.number(),
  result: v.object({ metric, name, kind, isMoney, direction, hours, control, treatment, relative, verdict }),
})
export type StrategyEffect = v.InferOutput<typeof strategyEffectSchema>

/** Strategies that nobody was exposed to are left out. */
export const strategyEffectsSchema = v.object({ asOf: v.string(), currency: v.string(), items: v.array(strategyEffectSchema) })
export type StrategyEffects = v.InferOutput<typeof strategyEffectsSchema>
