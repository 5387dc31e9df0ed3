import * as v from 'valibot'

export const actionLimits = { ttlSeconds: 7 * 24 * 3_600, payloadLength: 16_384, testTtlSeconds: 600 } as const

/** A visitor's id: a UUID of version 4 or 7. Only such ids receive actions, because nobody can guess them. */
export const visitorIdRule = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i),
)

const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100))
const content = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check((it) => JSON.stringify(it).length <= actionLimits.payloadLength),
)

/** An action for a visitor, without any other data about them. `ttl` is in seconds from the sending; a higher `priority` is shown first. */
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

/** The messages that a visitor's stream carries: an action, its withdrawal, or settings for the browser. */
export const actionMessageSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('action'), action: actionSchema }),
  v.strictObject({ kind: v.literal('cancel'), decisionId: id }),
  v.strictObject({ kind: v.literal('config'), ttl, config: content }),
])
export type ActionMessage = v.InferOutput<typeof actionMessageSchema>

/** A position in a visitor's stream. */
export const cursorRule = v.pipe(v.string(), v.regex(/^\d{1,18}$/))

/** The visitor for whom a batch requests actions. An invalid value is ignored, and the events still count. */
export const streamQuestion = v.fallback(
  v.nullish(v.object({ anonymousId: visitorIdRule, lastEventId: v.fallback(v.nullish(cursorRule), null) })),
  null,
)

/** Opens the stream at `url` once, within `expiresIn` seconds. */
export const streamOffer = v.object({ ticket: v.string(), url: v.string(), expiresIn: v.number() })
export type StreamOffer = v.InferOutput<typeof streamOffer>

/** Sends a test action, to check that actions arrive. */
export const testActionBody = v.object({ anonymousId: visitorIdRule, payload: v.optional(content, {}) })
export const testActionAnswer = v.object({ decisionId: v.string() })
