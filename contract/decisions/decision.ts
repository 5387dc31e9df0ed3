import * as v from 'valibot'
import { cursorPage, pageQuery } from '../http/cursor-page.ts'
import { nameRule } from '../segments/operators.ts'
import { checks, deliveryStatuses, outcomes } from './checks.ts'

const id = v.pipe(v.string(), v.uuid())
const instant = v.pipe(v.string(), v.isoTimestamp())
const check = v.picklist(checks)

/** `seen` is what the check compared. `ms` is how long it took. */
export const traceEntrySchema = v.object({
  check,
  seen: v.unknown(),
  verdict: v.picklist(['pass', 'fail']),
  ms: v.number(),
})
export type TraceEntry = v.InferOutput<typeof traceEntrySchema>

/**
 * What a strategy's version decided for a person. `reason` is the check that failed; null where something was delivered. `arm` and
 * `propensity` (the probability of the arm, 0 to 1) are null where no arm was chosen. `event` caused it: the id of an event of the log, or
 * the moment at which time alone did. `messages` is what became of its message so far, each status once. Times are ISO 8601.
 */
export const decisionSchema = v.object({
  id: v.string(),
  at: v.string(),
  strategy: v.string(),
  version: v.number(),
  profile: v.string(),
  anonymousId: v.string(),
  event: v.object({ id: v.string(), name: v.string() }),
  outcome: v.picklist(outcomes),
  reason: v.nullable(check),
  arm: v.nullable(v.string()),
  propensity: v.nullable(v.number()),
  action: v.nullable(v.object({ id: v.string(), version: v.number() })),
  messages: v.array(v.object({ status: v.picklist(deliveryStatuses), at: v.string() })),
  trace: v.array(traceEntrySchema),
})
export type Decision = v.InferOutput<typeof decisionSchema>

export const decisionParams = v.object({ id })

/** The newest first. `from` (inclusive) and `to` (exclusive) are instants. A merged profile stands for its survivor. */
export const decisionsQuery = v.object({
  profile: v.optional(id),
  strategy: v.optional(id),
  outcome: v.optional(v.picklist(outcomes)),
  from: v.optional(instant),
  to: v.optional(instant),
  ...pageQuery,
})
export const decisionsPage = cursorPage(decisionSchema)

/** Whether the version decides the same from what the decision's row has kept. */
export const replaySchema = v.object({ same: v.boolean() })

/**
 * An event of the log by its id, or an invented one that happens now. `strategy` names the strategy whose definition this is: then past
 * decisions of it count, and its ids and shares are the same as in live operation.
 */
export const simulateOneBody = v.strictObject({
  definition: v.unknown(),
  profile: id,
  event: v.union([
    v.strictObject({ id: v.pipe(v.string(), v.regex(/^\d{1,15}$/)) }),
    v.strictObject({
      name: nameRule,
      properties: v.optional(v.record(v.string(), v.unknown()), {}),
    }),
  ]),
  strategy: v.optional(id),
})

export const eventDecisionLimits = { events: 200, decisions: 2_000 } as const

/** The ids of events of the log, with commas between them. */
export const eventDecisionsQuery = v.object({
  events: v.pipe(
    v.string(),
    v.maxLength(eventDecisionLimits.events * 17),
    v.transform((text) => text.split(',')),
    v.array(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
    v.maxLength(eventDecisionLimits.events),
  ),
})

const endedSchema = v.pick(decisionSchema, ['id', 'strategy', 'version', 'outcome', 'reason', 'arm', 'action'])

/**
 * What events have caused. `isActive`: a strategy was published once; before, nothing is decided. `decidedTo` is the last event for which
 * decisions are made: later ones are not decided yet. A decision after a delay comes later than those of its event.
 */
export const eventDecisionsSchema = v.object({
  isActive: v.boolean(),
  decidedTo: v.number(),
  items: v.array(v.object({ event: v.string(), ...endedSchema.entries })),
})
export type EventDecisions = v.InferOutput<typeof eventDecisionsSchema>
export type EventDecision = EventDecisions['items'][number]
