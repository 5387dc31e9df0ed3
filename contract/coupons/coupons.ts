import * as v from 'valibot'
import { responseActionTypes } from '#contract/actions/response-action-kinds.ts'
import { cursorPage, pageQuery } from '#contract/http/cursor-page.ts'
import { length } from '#contract/http/rules.ts'
import { parseInstant } from '#contract/segments/time.ts'
import { codeLimits, isCode, isCodePattern } from './codes.ts'

export const couponPoolsAtMost = 200
export const couponPoolLimits = {
  name: 100,
  personLimit: 1_000,
  budget: 1_000_000_000,
  expiresAfterHours: 24 * 365,
  lowStock: 1_000_000,
} as const

/** `generated`: codes are made by a pattern. `uploaded`: they come as files. `shared`: everybody receives the same code. */
export const couponPoolKinds = ['generated', 'uploaded', 'shared'] as const
export type CouponPoolKind = (typeof couponPoolKinds)[number]

/** An archived pool issues no codes. Those that it has issued can still be redeemed. */
export const couponPoolStatuses = ['active', 'archived'] as const

const whole = (most: number) => v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most)))
const instant = v.nullable(
  v.pipe(
    v.string(),
    v.check((it) => it.includes('T') && parseInstant(it) !== null),
  ),
)

/**
 * When and how often a pool issues codes; null where it does not limit that. `personLimit`: codes for one person. `budget`: codes in all. From
 * `validFrom` on and before `validTo`, in ISO 8601, codes are issued and valid. `expiresAfterHours`: how long a code is valid after it was
 * issued. `lowStock`: with fewer codes left than this the pool is running low.
 */
export const couponRulesSchema = v.pipe(
  v.strictObject({
    personLimit: whole(couponPoolLimits.personLimit),
    budget: whole(couponPoolLimits.budget),
    validFrom: instant,
    validTo: instant,
    expiresAfterHours: whole(couponPoolLimits.expiresAfterHours),
    lowStock: whole(couponPoolLimits.lowStock),
  }),
  v.check(
    ({ validFrom, validTo }) =>
      validFrom === null || validTo === null || (parseInstant(validFrom) ?? 0) < (parseInstant(validTo) ?? 0),
  ),
)
export type CouponRules = v.InferOutput<typeof couponRulesSchema>

/** A response action that names a pool in its draft or in a version. */
export const couponPoolUserSchema = v.object({ id: v.string(), name: v.string(), type: v.picklist(responseActionTypes) })
export type CouponPoolUser = v.InferOutput<typeof couponPoolUserSchema>

/**
 * `codes`: how many codes it has; null for a shared one. `redeemed`: issued codes that were used at least once. `byOthers`: orders with a code
 * by somebody to whom it was not issued. `left`: how many can still be issued; null if there is no limit.
 */
const summary = {
  id: v.string(),
  name: v.string(),
  kind: v.picklist(couponPoolKinds),
  status: v.picklist(couponPoolStatuses),
  revision: v.number(),
  pattern: v.nullable(v.string()),
  sharedCode: v.nullable(v.string()),
  rules: couponRulesSchema,
  codes: v.nullable(v.number()),
  issued: v.number(),
  redeemed: v.number(),
  byOthers: v.number(),
  left: v.nullable(v.number()),
  isLow: v.boolean(),
  usedBy: v.array(couponPoolUserSchema),
  createdAt: v.string(),
  updatedAt: v.string(),
}
export const couponPoolSummarySchema = v.object(summary)
export type CouponPoolSummary = v.InferOutput<typeof couponPoolSummarySchema>

/** `expired`: issued codes whose time is over and that were not used. */
export const couponPoolSchema = v.object({ ...summary, expired: v.number() })
export type CouponPool = v.InferOutput<typeof couponPoolSchema>

export const couponPoolParams = v.object({ id: v.pipe(v.string(), v.uuid()) })

const nameField = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(),
  v.check((it) => length(it) <= couponPoolLimits.name),
)
const replaces = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000))
const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(codeLimits.atOnce))

/** Where the codes come from. It never changes. `count` codes are made at once; a shop must know them before they are issued. */
const sourceSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('generated'), pattern: v.pipe(v.string(), v.check(isCodePattern)), count }),
  v.strictObject({ kind: v.literal('uploaded') }),
  v.strictObject({ kind: v.literal('shared'), code: v.pipe(v.string(), v.trim(), v.check(isCode)) }),
])
export type CouponSource = v.InferOutput<typeof sourceSchema>

export const createCouponPoolBody = v.strictObject({ name: nameField, source: sourceSchema, rules: couponRulesSchema })
/** `replaces` is the revision that one knows: if there is a newer one, the call fails with `coupon.changed`. */
export const changeCouponPoolBody = v.strictObject({ name: nameField, rules: couponRulesSchema, replaces })
export const generateCodesBody = v.strictObject({ count })
export const generatedCodesSchema = v.object({ added: v.number() })

/** The newest change first. `q` is a part of the name. Without `status` those that are not archived. */
export const couponPoolsQuery = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(couponPoolLimits.name))),
  status: v.optional(v.picklist([...couponPoolStatuses, 'all'])),
  ...pageQuery,
})
export const couponPoolsPage = cursorPage(couponPoolSummarySchema)

/** `archived`: it is used or has issued codes, and was not deleted. */
export const deletedCouponPoolSchema = v.object({
  outcome: v.picklist(['deleted', 'archived']),
  usedBy: v.array(couponPoolUserSchema),
})

export const couponCodeStates = ['free', 'issued', 'redeemed', 'expired'] as const
export type CouponCodeState = (typeof couponCodeStates)[number]

/**
 * A code. It is masked for callers without `profile:pii`, because it is as good as money. `profile`: to whom it was issued; null if nobody has
 * it or the person was erased. `isOwn`: whether the first order with it was by that person; null before.
 */
export const couponCodeSchema = v.object({
  code: v.string(),
  state: v.picklist(couponCodeStates),
  profile: v.nullable(v.string()),
  decision: v.nullable(v.string()),
  issuedAt: v.nullable(v.string()),
  expiresAt: v.nullable(v.string()),
  redeemedAt: v.nullable(v.string()),
  isOwn: v.nullable(v.boolean()),
})
export type CouponCode = v.InferOutput<typeof couponCodeSchema>

/** `issued`: the latest first. `free`: those that can still be issued, the next first. */
export const couponCodesQuery = v.object({ list: v.optional(v.picklist(['issued', 'free']), 'issued'), ...pageQuery })
export const couponCodesPage = cursorPage(couponCodeSchema)

/**
 * A file and no envelope: `text/csv`, in UTF-8 with a byte order mark, of all codes of a pool with their state: those that are issued by the time
 * of their issue, then those that are free. Codes are masked as in the list. The export is on record.
 */
export const couponCodesCsv = {
  method: 'GET',
  path: '/quote/api/v1/coupon-pools/:id/codes.csv',
  access: 'project',
  permission: 'action:read',
  requiresReauthentication: true,
} as const
