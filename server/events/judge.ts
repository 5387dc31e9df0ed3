import * as v from 'valibot'
import { type BehaviorEvent, behaviorEventSchema, eventLimits, type rejectionReasons } from '#contract/events.ts'

type Reason = (typeof rejectionReasons)[number]
export type JudgedEvent = BehaviorEvent & { occurredAt: Date }
export type Verdict = { messageId: string | null; event: JudgedEvent } | { messageId: string | null; reason: Reason }

const minute = 60_000
const latest = 5 * minute
const earliest = 30 * 24 * 60 * minute

/** What becomes of one event of a batch, whatever its neighbours are: good to store, or rejected with a reason. Times are in milliseconds. */
export const judgeEvent = (raw: unknown, { sentAt, receivedAt }: { sentAt: number; receivedAt: number }): Verdict => {
  const messageId = messageIdOf(raw)
  const reject = (reason: Reason): Verdict => ({ messageId, reason })
  if (Buffer.byteLength(JSON.stringify(raw)) > eventLimits.eventBytes) return reject('too_large')
  const flaw = flawOf(raw, eventLimits.depth - 2)
  if (flaw) return reject(flaw)
  const parsed = v.safeParse(behaviorEventSchema, raw, { abortEarly: true })
  if (!parsed.success) return reject('invalid')
  const original = parseTime(parsed.output.originalTimestamp)
  if (Number.isNaN(original)) return reject('timestamp')
  return { messageId, event: { ...parsed.output, occurredAt: new Date(corrected(original, sentAt, receivedAt)) } }
}

/** In milliseconds; NaN for anything but ISO 8601, of which `Date.parse` takes a lot: `"1"` is a year to it. */
export const parseTime = (text: string): number => (/^[+-]?\d{4,6}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN)

/** When it happened by our clock: received - (sent - original), at most 5 min ahead and 30 days back. */
const corrected = (original: number, sentAt: number, receivedAt: number) => {
  const time = Number.isNaN(sentAt) ? original : receivedAt - (sentAt - original)
  return Math.min(Math.max(time, receivedAt - earliest), receivedAt + latest)
}

const messageIdOf = (raw: unknown): string | null => {
  const id = typeof raw === 'object' && raw !== null ? (raw as { messageId?: unknown }).messageId : null
  return typeof id === 'string' && id.length > 0 && id.length <= 100 && isStorable(id) ? id : null
}

const flawOf = (value: unknown, depth: number): Reason | null => {
  if (typeof value === 'string') {
    if (Buffer.byteLength(value) > eventLimits.stringBytes) return 'too_large'
    return isStorable(value) ? null : 'unstorable'
  }
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'unstorable'
  if (typeof value !== 'object' || value === null) return null
  if (depth === 0) return 'too_deep'
  const entries = Object.entries(value)
  if (!Array.isArray(value) && entries.length > eventLimits.keysPerObject) return 'too_many_keys'
  for (const [key, inside] of entries) {
    if (key.length > eventLimits.keyLength) return 'too_large'
    const flaw = isStorable(key) ? flawOf(inside, depth - 1) : 'unstorable'
    if (flaw) return flaw
  }
  return null
}

/** Neither database can hold a NUL, nor UTF-8 a lone surrogate. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()
