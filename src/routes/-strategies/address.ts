import { type EffectsAddress, effectsAddress } from '../-experiments/address.ts'
import { addressOf } from '../-lists/list-address.ts'

/**
 * What an address says about the list of strategies; which statuses there are is known with the list. `hide`: the columns that are not shown,
 * separated by dots; without it the page chooses.
 */
export const strategiesAddress = addressOf({ q: 100, status: 200, hide: 200 })
export type StrategiesAddress = ReturnType<typeof strategiesAddress>

const read = addressOf({ tab: 200, outcome: 200, decision: 200 })

/** The part of a strategy's page, by its name, the outcome of the decisions that are listed, the decision that is shown, and how effects are. */
export type StrategyAddress = ReturnType<typeof read> & EffectsAddress

export const strategyAddress = (search: Record<string, unknown>): StrategyAddress => ({
  ...read(search),
  ...effectsAddress(search),
})
