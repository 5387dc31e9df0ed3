import * as v from 'valibot'

export const actionLimits = { ttlSeconds: 7 * 24 * 3_600, payloadLength: 16_384, testTtlSeconds: 600 } as const

/** A visitor's id that nobody can guess, a UUID of version 4 or 7: what is for a visitor goes to nobody who has less. */
export const visitorIdRule = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i),
)

const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100))
const content = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check((it) => JSON.stringify(it).length <= actionLimits.payloadLength),
)

/** What was decided to do for a visitor, and nothing else of them. `ttl` is in seconds from its sending; what has a higher `priority` goes first. */
export const actionSchema = v.strictObject({
  decisionId: id,
  actionId: id,
  variant: v.nullable(id),
  ttl: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(actionLimits.ttlSeconds)),
  priority: v.pipe(v.number(), v.integer(), v.minValue(-1_000), v.maxValue(1_000)),
  payload: content,
})
export type Action = v.InferOutput<typeof actionSchema>

const ttl = actionSchema.entries.ttl

/** What a visitor can be sent: an action, its withdrawal, or settings for their browser. */
export const actionMessageSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('action'), action: actionSchema }),
  v.strictObject({ kind: v.literal('cancel'), decisionId: id }),
  v.strictObject({ kind: v.literal('config'), ttl, config: content }),
])
export type ActionMessage = v.InferOutput<typeof actionMessageSchema>

/** A place on a visitor's stream. */
export const cursorRule = v.pipe(v.string(), v.regex(/^\d{1,18}$/))

/** Who a batch asks for. A question that is none is no reason to take no events. */
export const streamQuestion = v.fallback(
  v.nullish(v.object({ anonymousId: visitorIdRule, lastEventId: v.fallback(v.nullish(cursorRule), null) })),
  null,
)

/** Opens the stream at `url` once, within `expiresIn` seconds. */
export const streamOffer = v.object({ ticket: v.string(), url: v.string(), expiresIn: v.number() })
export type StreamOffer = v.InferOutput<typeof streamOffer>

/** An action by hand, to see that it arrives. */
export const testActionBody = v.object({ anonymousId: visitorIdRule, payload: v.optional(content, {}) })
export const testActionAnswer = v.object({ decisionId: v.string() })
