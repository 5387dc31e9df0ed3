import * as v from 'valibot'
import { effectReasons } from './effects.ts'

export const couponEffectsQuery = v.object({ pool: v.pipe(v.string(), v.uuid()) })

/** So many arms are told, those with most issued codes first. */
export const couponEffectsAtMost = 20

/** With its 95 % interval, which is null where there is none. */
const estimate = v.nullable(v.object({ point: v.number(), interval: v.nullable(v.tuple([v.number(), v.number()])) }))

/**
 * What the codes brought that one arm of a version gave away. `redeemed`: codes with which their owner placed an order, up to `hours` after
 * the exposure. `caused`: the orders that the arm caused in that time, from its people compared with those who were held out. `anyway`: the
 * redeemed codes that no caused order accounts for, so that these people would have bought without them. `discount`: the amount of the
 * redeemed codes, in the currency of the answer; null unless each of them has a fixed amount in it. `reason`: why `caused` and `anyway` are
 * not known; `noControl` where nobody is held out.
 */
export const couponEffectSchema = v.object({
  strategy: v.string(),
  name: v.string(),
  version: v.number(),
  arm: v.string(),
  issued: v.number(),
  redeemed: v.number(),
  people: v.object({ treated: v.number(), control: v.number() }),
  caused: estimate,
  anyway: estimate,
  discount: v.nullable(v.object({ redeemed: v.number(), anyway: estimate })),
  reason: v.nullable(v.picklist([...effectReasons, 'noControl'])),
})
export type CouponEffect = v.InferOutput<typeof couponEffectSchema>

export const couponEffectsSchema = v.object({
  asOf: v.string(),
  currency: v.string(),
  hours: v.number(),
  items: v.array(couponEffectSchema),
  /** How many arms are left out. */
  others: v.number(),
})
export type CouponEffects = v.InferOutput<typeof couponEffectsSchema>
