import * as v from 'valibot'
import { bucketOf } from '#engine/statistics/bucket.ts'
import { rfm } from '#engine/statistics/rfm.ts'
import { openRate } from '#engine/statistics/send-time.ts'
import { simulateBandit, simulatePeeking } from './simulations.ts'
import { computeAllocation } from './vectors/allocation.ts'
import { computeBuyers } from './vectors/buyers.ts'
import { computeEffect } from './vectors/effects.ts'
import { computeModel } from './vectors/models.ts'

type Compute = (input: unknown) => unknown

const peeking = v.object({
  pA: v.number(),
  pB: v.number(),
  looks: v.number(),
  perArmPerLook: v.number(),
  runs: v.number(),
  alpha: v.optional(v.number(), 0.05),
  tuning: v.optional(v.number(), 5_000),
})

const bandit = v.object({
  arms: v.array(v.number()),
  exposures: v.number(),
  batch: v.number(),
  floor: v.number(),
  minPerArm: v.number(),
  runs: v.number(),
})

const buyer = v.object({ daysSinceLast: v.number(), orders: v.number(), revenue: v.number() })

const others: Record<string, Compute> = {
  bucket_hash_fnv1a(input) {
    const { seed, value, version } = v.parse(
      v.object({ seed: v.string(), value: v.string(), version: v.picklist([1, 2]) }),
      input,
    )
    return { bucket: bucketOf({ seed, value, version }) }
  },
  rfm(input) {
    const { customers } = v.parse(v.object({ customers: v.record(v.string(), buyer) }), input)
    const results = rfm(Object.entries(customers).map(([id, it]) => ({ id, ...it })))
    return Object.fromEntries(results.map(({ id, ...result }) => [id, result]))
  },
  send_time_shrinkage(input) {
    const pair = v.tuple([v.number(), v.number()])
    const { k0, populationRate, cases } = v.parse(
      v.object({ k0: v.number(), populationRate: v.number(), cases: v.array(pair) }),
      input,
    )
    return { rates: cases.map(([opens, sends]) => openRate({ opens, sends }, { populationRate, weight: k0 })) }
  },
  simulation_peeking_false_positive_rate: (input) => simulatePeeking(v.parse(peeking, input)),
  simulation_power: (input) => simulatePeeking(v.parse(peeking, input)),
  simulation_bandit: (input) => simulateBandit(v.parse(bandit, input)),
}

/** Answers one reference vector from the production functions, in the shape of its expected values. An Error for an unknown kind. */
export function computeVector(kind: string, input: unknown): unknown {
  const compute = { ...others, ...computeAllocation, ...computeBuyers, ...computeModel }[kind]
  return compute ? compute(input) : computeEffect(kind, input)
}
