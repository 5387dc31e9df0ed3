import * as v from 'valibot'
import { consentCategories, consentStates } from '../profiles/consent.ts'
import { type Check, couponRefusals } from './checks.ts'

const nullableText = v.nullable(v.string())
const spentSchema = v.object({ coupons: v.number(), money: v.number() })
const capSchema = v.nullable(v.object({ messages: v.number(), n: v.number(), hours: v.number() }))

/** A tree of conditions with what was found for a person: `holds` is null where that is not known. `seen` is what a leaf looked at. */
export type SeenConditions = { holds: boolean | null } & (
  | { kind: 'all' | 'any' | 'not'; parts: SeenConditions[] }
  | { kind: 'leaf'; leaf: Record<string, unknown>; seen?: unknown }
)
const holds = v.nullable(v.boolean())
const conditionsSchema: v.GenericSchema<SeenConditions> = v.variant('kind', [
  v.object({ holds, kind: v.picklist(['all', 'any', 'not']), parts: v.array(v.lazy(() => conditionsSchema)) }),
  v.object({ holds, kind: v.literal('leaf'), leaf: v.record(v.string(), v.unknown()), seen: v.unknown() }),
])

/** What each check of a decision writes into the trace. Null: the strategy sets no such condition. Times are ISO 8601, shares per cent. */
const seenSchemas = {
  status: v.object({ isRunning: v.boolean(), from: nullableText, to: nullableText }),
  trigger: v.variant('kind', [
    v.object({
      kind: v.literal('event'),
      name: v.string(),
      properties: v.record(v.string(), v.unknown()),
      /** Milliseconds since the person was seen before. */
      silentFor: v.nullable(v.number()),
      /** The person's orders before and after the event. */
      orders: v.tuple([v.number(), v.number()]),
      cancelledBy: nullableText,
    }),
    v.object({
      kind: v.literal('segment'),
      segment: v.string(),
      edge: v.picklist(['entered', 'left']),
      cancelledBy: nullableText,
    }),
  ]),
  reentry: v.object({ lastEntry: nullableText }),
  audience: v.nullable(conditionsSchema),
  exclusion: v.nullable(conditionsSchema),
  consent: v.object({ category: v.nullable(v.picklist(consentCategories)), state: v.nullable(v.picklist(consentStates)) }),
  globalHoldout: v.object({ bucket: v.number(), share: v.number(), version: v.number() }),
  strategyHoldout: v.object({ bucket: v.number(), share: v.number() }),
  personCap: capSchema,
  projectCap: capSchema,
  quietHours: v.nullable(v.object({ time: v.string(), timeZone: v.string(), from: v.string(), to: v.string() })),
  exclusionGroup: v.object({ group: nullableText, heldBy: nullableText, until: nullableText }),
  budget: v.nullable(
    v.union([
      /** The pool of the message's coupon gave no code. */
      v.object({ coupon: v.picklist(couponRefusals) }),
      v.object({
        spent: spentSchema,
        cost: spentSchema,
        coupons: v.optional(v.number()),
        money: v.optional(v.number()),
        per: v.picklist(['day', 'total']),
      }),
    ]),
  ),
  arm: v.object({ arm: v.string(), propensity: v.number(), position: v.number(), hasContent: v.boolean() }),
} as const satisfies Record<Check, v.GenericSchema>

export type Seen<Name extends Check> = v.InferOutput<(typeof seenSchemas)[Name]>

/** What a check saw. Null where it has another shape than this version knows; then it is shown as it is. */
export const readSeen = <Name extends Check>(check: Name, seen: unknown): { seen: Seen<Name> } | null => {
  const parsed = v.safeParse<(typeof seenSchemas)[Name]>(seenSchemas[check], seen)
  return parsed.success ? { seen: parsed.output } : null
}
