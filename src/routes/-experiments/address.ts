import { addressOf } from '../-lists/list-address.ts'

/**
 * How results are computed, of which version of a strategy, and whose method is shown: of a strategy (`of`; of the whole project without it), a
 * metric and an arm. `only`: the strategies that are compared, by their ids. With `split` the result is shown by that dimension instead of its method.
 */
export const effectsAddress = addressOf({
  engine: ['fixed', 'bayesian'],
  cuped: ['true'],
  correction: ['holm', 'benjaminiHochberg'],
  by: ['arm'],
  difference: ['absolute', 'units'],
  wanted: ['1', '2', '10', '20', '50'],
  only: 200,
  version: 200,
  of: 200,
  metric: 200,
  arm: 200,
  split: ['visitor', 'device', 'source', 'country'],
})
export type EffectsAddress = ReturnType<typeof effectsAddress>
