import * as v from 'valibot'
import { type BehaviorEvent, behaviorEventSchema, eventLimits, type RejectionReason } from '#contract/events/events.ts'
import type { RejectedEvent } from '#server/events/events.module.ts'
import { isUnsafeKey } from '#server/http/json.ts'
import { isStorable } from '#server/kernel/storable.ts'
import { type ValidatedEvent, validatedEvent } from './validated-event.ts'
import type { Visitor } from './visitors.ts'

/** The stored form of a rejected event: JSON that any database can hold, only its first 32 KB if `isCut`. */
export type ValidationResult = { event: ValidatedEvent } | { rejected: RejectedEvent }

type Circumstances = { sentAt: number; receivedAt: number; visitor?: Visitor; isFromServer?: boolean }

const nobody: Visitor = { isBot: false, country: null }
const minute = 60_000
const latest = 5 * minute
const earliest = 30 * 24 * 60 * minute

/** The result for one event of a batch, independent of the others: valid, or rejected with a reason. Times are in milliseconds. */
export const validateEvent = (raw: unknown, circumstances: Circumstances): ValidationResult => {
  const { sentAt, receivedAt, visitor = nobody, isFromServer = false } = circumstances
  const read = readEvent(raw)
  if ('reason' in read) return { rejected: rejectedOf(raw, read.reason) }
  const time = corrected(read.original, sentAt, receivedAt)
  const occurredAt = clamped(time, receivedAt)
  const known = { isBot: isBot(read.event, visitor), country: visitor.country, isClockSkewed: occurredAt !== time, isFromServer }
  return { event: validatedEvent(read.event, { ...known, occurredAt: new Date(occurredAt).toISOString() }) }
}

/** `original` is when it happened by the sender's clock. `field` is what is wrong with an invalid event. */
type ReadEvent = { event: BehaviorEvent; original: number } | { reason: RejectionReason; field: string | null }

const readEvent = (raw: unknown): ReadEvent => {
  const looked = { bytes: 0 }
  const flaw = flawOf(raw, eventLimits.depth - 2, looked)
  // It is serialised to measure its length only if it may be too long.
  const mayBeTooLarge = flaw !== null || looked.bytes > eventLimits.eventBytes
  if (mayBeTooLarge && Buffer.byteLength(JSON.stringify(raw)) > eventLimits.eventBytes)
    return { reason: 'too_large', field: null }
  if (flaw) return { reason: flaw, field: null }
  const parsed = v.safeParse(behaviorEventSchema, raw, { abortEarly: true })
  if (!parsed.success) return { reason: 'invalid', field: v.getDotPath(parsed.issues[0]) }
  const original = parseTime(parsed.output.originalTimestamp)
  if (Number.isNaN(original)) return { reason: 'timestamp', field: 'originalTimestamp' }
  return { event: parsed.output, original }
}

const isBot = ({ context }: BehaviorEvent, visitor: Visitor) => visitor.isBot || context['isBotHint'] === true

/** Why an imported event is rejected: its time is ahead, it is older than what is kept, or a reason for which live events are. */
export type PastRejection = { reason: RejectionReason | 'future' | 'too_old'; field: string | null }

/**
 * What becomes of an imported event. Its time is taken as it is said: there is no clock of a browser to correct. `since` and `now` are
 * milliseconds.
 */
export const validatePastEvent = (
  raw: unknown,
  { since, now, visitor }: { since: number; now: number; visitor: Visitor },
): { event: ValidatedEvent } | PastRejection => {
  const read = readEvent(raw)
  if ('reason' in read) return read
  if (read.original > now) return { reason: 'future', field: 'originalTimestamp' }
  if (read.original < since) return { reason: 'too_old', field: 'originalTimestamp' }
  const known = {
    isBot: isBot(read.event, visitor),
    country: visitor.country,
    isClockSkewed: false,
    isFromServer: true,
    importedAt: new Date(now).toISOString(),
  }
  return { event: validatedEvent(read.event, { ...known, occurredAt: new Date(read.original).toISOString() }) }
}

/** In milliseconds; NaN for anything but ISO 8601. `Date.parse` accepts much more: for example, it reads `"1"` as a year. */
export const parseTime = (text: string): number => (/^[+-]?\d{4,6}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN)

/** The event's time by our clock: received - (sent - original). */
const corrected = (original: number, sentAt: number, receivedAt: number) =>
  Number.isNaN(sentAt) ? original : receivedAt - (sentAt - original)

/** At most 5 min ahead and 30 days back. */
const clamped = (time: number, receivedAt: number) => Math.min(Math.max(time, receivedAt - earliest), receivedAt + latest)

const rejectedOf = (raw: unknown, reason: RejectionReason): RejectedEvent => ({
  messageId: textOf(raw, 'messageId', 100),
  reason,
  event: textOf(raw, 'event', 200),
  anonymousId: textOf(raw, 'anonymousId', 100),
  ...payloadOf(raw),
})

const textOf = (raw: unknown, name: string, longest: number): string | null => {
  const text = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>)[name] : null
  return typeof text === 'string' && text.length > 0 && text.length <= longest && isStorable(text) ? text : null
}

/**
 * JSON escapes a NUL and a lone surrogate, but cannot contain an infinite number: that is stored as a text if the event is stored whole.
 * Walking through each value of a large event would take longer than serialising it.
 */
const payloadOf = (raw: unknown) => {
  const plain = Buffer.from(JSON.stringify(raw))
  const isLarge = plain.length > eventLimits.eventBytes
  const bytes = isLarge ? plain : Buffer.from(JSON.stringify(raw, (_, it: unknown) => (isNoNumber(it) ? String(it) : it)))
  const isCut = bytes.length > eventLimits.eventBytes
  return { payload: isCut ? firstBytes(bytes, eventLimits.eventBytes) : bytes.toString(), isCut }
}

const isNoNumber = (it: unknown) => typeof it === 'number' && !Number.isFinite(it)

/** The first `atMost` UTF-16 units, without half a character at the end. */
const firstBytes = (bytes: Buffer, atMost: number) => {
  let end = atMost
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return bytes.toString('utf8', 0, end)
}

/** Adds the maximum number of bytes of the JSON to `looked`, and drops the keys that name a prototype. */
const flawOf = (value: unknown, depth: number, looked: { bytes: number }): RejectionReason | null => {
  if (typeof value === 'string') {
    looked.bytes += bytesAtMost(value)
    if (value.length * 3 > eventLimits.stringBytes && Buffer.byteLength(value) > eventLimits.stringBytes) return 'too_large'
    return isStorable(value) ? null : 'unstorable'
  }
  looked.bytes += scalarBytes
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'unstorable'
  if (typeof value !== 'object' || value === null) return null
  if (depth === 0) return 'too_deep'
  return Array.isArray(value) ? flawOfItems(value, depth, looked) : flawOfEntries(value as Record<string, unknown>, depth, looked)
}

const flawOfItems = (items: unknown[], depth: number, looked: { bytes: number }): RejectionReason | null => {
  for (const item of items) {
    const flaw = flawOf(item, depth - 1, looked)
    if (flaw) return flaw
  }
  return null
}

const flawOfEntries = (it: Record<string, unknown>, depth: number, looked: { bytes: number }): RejectionReason | null => {
  const keys = Object.keys(it)
  if (keys.length > eventLimits.keysPerObject) return 'too_many_keys'
  for (const key of keys) {
    if (isUnsafeKey(key)) {
      delete it[key]
      continue
    }
    if (key.length > eventLimits.keyLength) return 'too_large'
    looked.bytes += bytesAtMost(key)
    const flaw = isStorable(key) ? flawOf(it[key], depth - 1, looked) : 'unstorable'
    if (flaw) return flaw
  }
  return null
}

/** A number, true, false, null or brackets, and the comma after it. */
const scalarBytes = 26
/** Quotes, a comma or colon, and each character as an escape. */
const bytesAtMost = (text: string) => text.length * 6 + 3
