import { type EffectsAddress, effectsAddress } from '../-experiments/address.ts'
import { textOf } from '../-lists/list-address.ts'

/** What an address says about the list of strategies; which statuses there are is known with the list. */
export type StrategiesAddress = { q?: string; status?: string }

export const strategiesAddress = (search: Record<string, unknown>): StrategiesAddress => ({
  ...textOf('q', search, 100),
  ...textOf('status', search),
})

/** The part of a strategy's page, by its name, the outcome of the decisions that are listed, the decision that is shown, and how effects are. */
export type StrategyAddress = { tab?: string; outcome?: string; decision?: string } & EffectsAddress

export const strategyAddress = (search: Record<string, unknown>): StrategyAddress => ({
  ...textOf('tab', search),
  ...textOf('outcome', search),
  ...textOf('decision', search),
  ...effectsAddress(search),
})
