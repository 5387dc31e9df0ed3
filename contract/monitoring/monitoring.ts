import * as v from 'valibot'
import { checks, outcomes } from '../decisions/checks.ts'
import { rejectionReasons } from '../events/events.ts'
import { scenarios } from '../scenarios/scenarios.ts'

/** The figures are of so many minutes, the present one included. */
export const monitoredMinutes = 60
/** Of more rows than these the newest are counted, and the part says so (`isCut`). */
export const countedRows = 20_000

/** `duplicates` are events that had been received before; they count as neither accepted nor rejected. */
const minuteSchema = v.object({ at: v.string(), accepted: v.number(), rejected: v.number(), duplicates: v.number() })

const eventsSchema = v.object({
  /** The oldest first. */
  minutes: v.array(minuteSchema),
  ofBots: v.number(),
  withoutSession: v.number(),
  /** When the last event was received, accepted or not, and when the last was accepted. */
  lastReceivedAt: v.nullable(v.string()),
  lastAcceptedAt: v.nullable(v.string()),
})

/** Events that are received and not yet in profiles, since when the oldest waits (milliseconds), and events that could not be folded. */
const foldingSchema = v.object({ waiting: v.number(), milliseconds: v.number(), setAside: v.number() })

const decisionsSchema = v.object({
  minutes: v.array(v.object({ at: v.string(), delivered: v.number(), held_out: v.number(), suppressed: v.number() })),
  /** The most frequent first. */
  ends: v.array(v.object({ outcome: v.picklist(outcomes), reason: v.nullable(v.picklist(checks)), count: v.number() })),
  isCut: v.boolean(),
})

/** Messages to visitors of the last hour, and those that wait for a visitor to come back; the oldest of them since. */
const messagesSchema = v.object({
  sent: v.number(),
  acknowledged: v.number(),
  waiting: v.number(),
  waitingSince: v.nullable(v.string()),
  isCut: v.boolean(),
  /** Of this server process: how many are open, how many were opened in the last hour, and how many of those continue a broken one. */
  openStreams: v.number(),
  openedStreams: v.number(),
  reconnects: v.number(),
})

/** Of so many of the newest messages the delays are told. */
export const timedMessages = 1_000

/** In milliseconds; null where there was none to be timed. */
const delaySchema = v.nullable(v.object({ n: v.number(), median: v.number(), p95: v.number() }))
/**
 * `folded`: from the receipt of an event until it was in a profile, of all events of the last hour, at most 25 % off. `decided`: from the receipt of
 * an event, or the end of a delay, until the message was stored. `received`: from then until a browser had it.
 */
const delaysSchema = v.object({ folded: delaySchema, decided: delaySchema, received: delaySchema })

/** `done` and `failed` ended within the last hour, `failed` after the last retry. `waiting`: at this moment. */
const outgoingSchema = v.object({ done: v.number(), failed: v.number(), waiting: v.number(), isCut: v.boolean() })

const keysSchema = v.array(
  v.object({
    kind: v.picklist(['browser', 'server']),
    /** The last characters of a browser's key, the first ones of a server's. */
    hint: v.string(),
    createdAt: v.string(),
    /** Until when a replaced key is still accepted. */
    retiresAt: v.nullable(v.string()),
    /** To the minute. */
    lastUsedAt: v.nullable(v.string()),
  }),
)

/** Of so many of the newest events it is told what sent them. */
export const sampledSenders = 1_000

/**
 * What sent the newest events of the last hour, by the library that each names (null: none), and the last page that was refused because its
 * origin is not allowed; `count` are all refusals since the project exists.
 */
const sendersSchema = v.object({
  sampled: v.number(),
  libraries: v.array(
    v.object({ name: v.nullable(v.string()), version: v.nullable(v.string()), count: v.number(), lastAt: v.string() }),
  ),
  refusal: v.nullable(v.object({ origin: v.string(), at: v.string(), count: v.number() })),
})

/** What each scenario did: its events, and the decisions that they caused. The most frequent reasons come first. */
const scenariosSchema = v.object({
  items: v.array(
    v.object({
      scenario: v.picklist(scenarios),
      fires: v.number(),
      matched: v.number(),
      delivered: v.number(),
      heldOut: v.number(),
      suppressed: v.array(v.object({ reason: v.picklist(checks), count: v.number() })),
    }),
  ),
  isCut: v.boolean(),
})

/**
 * How a project's events, decisions and messages are doing. Each part is counted by itself; a part that could not be counted is null, and
 * `failed` names it. `names` are the most frequent events. `mail.oldestSeconds` is the age of the oldest mail of the whole server that waits
 * to be sent; null where none waits.
 */
export const monitoringSchema = v.object({
  at: v.string(),
  events: v.nullable(eventsSchema),
  rejections: v.nullable(
    v.object({
      /** With the number in each minute, the oldest first. */
      reasons: v.array(v.object({ reason: v.picklist(rejectionReasons), count: v.number(), minutes: v.array(v.number()) })),
      isCut: v.boolean(),
    }),
  ),
  names: v.nullable(v.object({ items: v.array(v.object({ name: v.string(), count: v.number() })), isCut: v.boolean() })),
  folding: v.nullable(foldingSchema),
  decisions: v.nullable(decisionsSchema),
  messages: v.nullable(messagesSchema),
  delays: v.nullable(delaysSchema),
  /** Calls and e-mails of response actions. */
  webhooks: v.nullable(outgoingSchema),
  emails: v.nullable(outgoingSchema),
  mail: v.nullable(v.object({ oldestSeconds: v.nullable(v.number()) })),
  keys: v.nullable(keysSchema),
  senders: v.nullable(sendersSchema),
  scenarios: v.nullable(scenariosSchema),
  failed: v.array(v.string()),
})
export type Monitoring = v.InferOutput<typeof monitoringSchema>
