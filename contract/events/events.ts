import * as v from 'valibot'
import { actionSchema, streamOffer, streamQuestion } from '#contract/actions/actions.ts'
import type { eventSummarySchema } from './event-summary.ts'

export const eventLimits = {
  eventsPerBatch: 100,
  batchBytes: 500_000,
  inflatedBytes: 2_000_000,
  /** The maximum number of JSON values in one body. Each list, object, text, number, true, false and null counts as one. */
  values: 60_000,
  eventBytes: 32_768,
  depth: 32,
  keysPerObject: 256,
  keyLength: 128,
  stringBytes: 8_192,
} as const

/** Unlike `v.array(v.unknown())` it does not look at each element before the length is checked. */
const listOfAnything = v.custom<unknown[]>(Array.isArray)

/**
 * The envelope of a batch. Each event is validated on its own (`behaviorEventSchema`), so a bad event does not reject the others. A batch
 * without events only asks for the visitor's actions.
 */
export const behaviorBatchBody = v.pipe(
  v.object({
    /** Missing if the request has a key in its query or in `Authorization`. */
    skdKey: v.optional(v.pipe(v.string(), v.maxLength(64))),
    sentAt: v.optional(v.pipe(v.string(), v.maxLength(64))),
    batchId: v.optional(v.pipe(v.string(), v.maxLength(100))),
    attempt: v.optional(v.number()),
    events: v.pipe(listOfAnything, v.maxLength(eventLimits.eventsPerBatch)),
    sse: v.optional(streamQuestion),
  }),
  v.check(({ events, sse }) => events.length > 0 || Boolean(sse)),
)

const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100))
const text = v.pipe(v.string(), v.maxLength(eventLimits.stringBytes))
const properties = v.record(v.pipe(v.string(), v.maxLength(eventLimits.keyLength)), v.unknown())

/** A record of one thing that a visitor did. `originalTimestamp` is the visitor's time, ISO 8601. */
export const behaviorEventSchema = v.object({
  messageId: id,
  type: v.picklist(['page', 'track', 'identify', 'ping']),
  event: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200)),
  anonymousId: id,
  userId: v.nullish(id),
  sessionId: v.optional(id),
  windowId: v.optional(id),
  pageViewId: v.optional(id),
  seq: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))),
  originalTimestamp: v.pipe(v.string(), v.maxLength(64)),
  properties: v.optional(properties, {}),
  traits: v.optional(properties),
  context: v.optional(
    v.looseObject({
      page: v.optional(
        v.looseObject({ url: v.optional(text), path: v.optional(text), title: v.optional(text), referrer: v.optional(text) }),
      ),
    }),
    {},
  ),
})
export type BehaviorEvent = v.InferOutput<typeof behaviorEventSchema>

export const rejectionReasons = ['invalid', 'too_large', 'too_deep', 'too_many_keys', 'unstorable', 'timestamp'] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** The reason for rejecting a valid event: its project has reached its limit for this month. */
const quotaReason = 'quota'

/**
 * `accepted` means committed; `duplicate` means that the project already has this messageId. `messageId` is null if it could not be read.
 */
export const receiptSchema = v.object({
  messageId: v.nullable(v.string()),
  status: v.picklist(['accepted', 'duplicate', 'rejected']),
  reason: v.optional(v.picklist([...rejectionReasons, quotaReason])),
})
export type Receipt = v.InferOutput<typeof receiptSchema>
/** `decisions` are actions that have not reached the visitor yet; `sse` opens their stream. */
export const behaviorAnswer = v.object({
  receipts: v.array(receiptSchema),
  serverTime: v.string(),
  decisions: v.optional(v.array(actionSchema)),
  sse: v.optional(streamOffer),
})
export type BehaviorAnswer = v.InferOutput<typeof behaviorAnswer>

/**
 * A rejected event in the console. `payload` is its JSON text as received, only the first 32 KB if `isCut`; `id` comes from the same
 * sequence as the ids of events.
 */
export const quarantinedEventSchema = v.object({
  id: v.string(),
  messageId: v.nullable(v.string()),
  receivedAt: v.string(),
  reason: v.picklist(rejectionReasons),
  event: v.nullable(v.string()),
  anonymousId: v.nullable(v.string()),
  payload: v.string(),
  isCut: v.boolean(),
})
export type QuarantinedEvent = v.InferOutput<typeof quarantinedEventSchema>

/** Newest first; `before` is an id, and only earlier entries are listed. */
export const quarantineQuery = v.object({ before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,18}$/))) })
export const quarantinePage = 50

/**
 * Sends a rejected event again, by the id of its entry: as it was received, or as `event`, which keeps the original messageId and is
 * validated like an event of a batch. Returns its receipt, or null if the entry no longer exists. An accepted event, or a duplicate, leaves
 * the quarantine.
 */
export const replayBody = v.object({ id: v.pipe(v.string(), v.regex(/^\d{1,18}$/)), event: v.optional(v.unknown()) })
export type Replay = v.InferOutput<typeof replayBody>

/**
 * An event in the console, accepted or not. `id` grows in the order of arrival within a project and is the stream's `Last-Event-ID`.
 * `rejection` is null for an accepted event. A rejected one contains only the fields that could be read, and `payload` is its text as
 * received, only the first 32 KB if `isCut`. `clockOffset` is the number of milliseconds by which the visitor's clock was corrected for
 * `occurredAt`; null if unknown.
 */
export const liveEventSchema = v.object({
  id: v.string(),
  rejection: v.nullable(v.picklist(rejectionReasons)),
  messageId: v.nullable(v.string()),
  type: v.nullable(v.string()),
  event: v.nullable(v.string()),
  anonymousId: v.nullable(v.string()),
  sessionId: v.nullable(v.string()),
  pageViewId: v.nullable(v.string()),
  seq: v.nullable(v.number()),
  receivedAt: v.string(),
  occurredAt: v.nullable(v.string()),
  clockOffset: v.nullable(v.number()),
  url: v.nullable(v.string()),
  path: v.nullable(v.string()),
  title: v.nullable(v.string()),
  properties: v.record(v.string(), v.unknown()),
  context: v.record(v.string(), v.unknown()),
  payload: v.nullable(v.string()),
  isCut: v.boolean(),
})
export type LiveEvent = v.InferOutput<typeof liveEventSchema>

/**
 * Sent when the stream has sent all events that were stored before it began. `leftOut` is the number of older events that it skipped,
 * computed from their ids.
 */
export const caughtUpSchema = v.object({ lastId: v.string(), leftOut: v.number() })
export type CaughtUp = v.InferOutput<typeof caughtUpSchema>

/** The last message of a stream that the server closed because too many were open: of this session or of this organisation. */
export const displacedSchema = v.object({ reason: v.picklist(['session', 'organization']) })
export type Displaced = v.InferOutput<typeof displacedSchema>

/**
 * A project's current activity. `minutes` are the last thirty, oldest first and the present one last; `at` is the beginning of a minute.
 * `isMonthFull`: the monthly quota is used up, and new events are rejected. `recent` explains why visitors may be missing from
 * `activeVisitors`: of the events accepted in the same five minutes (counted by whole minutes), how many are of bots and how many are of
 * people without a session. `lastId` is the newest event in `minutes`: later events of the stream are not in them.
 */
export const liveOverviewSchema = v.object({
  activeVisitors: v.number(),
  minutes: v.array(v.object({ at: v.string(), accepted: v.number(), rejected: v.number() })),
  isMonthFull: v.boolean(),
  recent: v.object({ events: v.number(), ofBots: v.number(), withoutSession: v.number() }),
  lastId: v.string(),
})
export type LiveOverview = v.InferOutput<typeof liveOverviewSchema>

export type EventSummary = v.InferOutput<typeof eventSummarySchema>
