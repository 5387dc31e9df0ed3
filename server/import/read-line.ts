import { createHash } from 'node:crypto'
import { behaviorEventSchema } from '#contract/events/events.ts'
import type { ImportFormat, ImportReason } from '#contract/import/import.ts'
import type { PastEvents, ValidatedEvent } from '#server/ingestion/ingestion.module.ts'
import { isStorable } from '#server/kernel/storable.ts'
import type { Line } from './lines.ts'

export type ReadLine = { event: ValidatedEvent } | { reason: ImportReason; field: string | null } | 'blank'

type Options = { format: ImportFormat; since: number; now: number; pastEvents: Pick<PastEvents, 'validate' | 'fromSegment'> }

/** What Segment's tracking API takes, and what its exports add to that. */
const segmentKeys = [
  ...['type', 'messageId', 'anonymousId', 'userId', 'previousId', 'groupId', 'event', 'name', 'category', 'properties', 'traits'],
  ...['context', 'integrations', 'timestamp', 'originalTimestamp', 'sentAt', 'receivedAt', 'version', 'channel', 'projectId'],
  ...['writeKey', 'sourceId', 'replay', '_metadata'],
]
const knownKeys: Record<ImportFormat, ReadonlySet<string>> = {
  causeway: new Set(Object.keys(behaviorEventSchema.entries)),
  segment: new Set(segmentKeys),
}

const decoder = new TextDecoder('utf-8', { fatal: true })
const longestField = 200

/** One line as an event that can be stored, or why it cannot. */
export const readLine = (line: Line, { format, since, now, pastEvents }: Options): ReadLine => {
  if (line === null) return { reason: 'line_too_long', field: null }
  const text = decode(line)
  if (text === null) return { reason: 'encoding', field: null }
  if (text.trim() === '') return 'blank'
  const fields = parse(text)
  if (fields === null) return { reason: 'json', field: null }
  const unknown = Object.keys(fields).find((key) => !knownKeys[format].has(key))
  if (unknown !== undefined) return { reason: 'unknown_key', field: shown(unknown) }
  const named = { ...fields, messageId: fields['messageId'] ?? idOf(text) }
  const read = pastEvents.validate(format === 'segment' ? pastEvents.fromSegment(named) : named, { since, now })
  return 'event' in read ? read : { reason: read.reason, field: read.field === null ? null : shown(read.field) }
}

/** Null for what is no UTF-8. A text in UTF-16 has zero bytes. */
const decode = (line: Uint8Array): string | null => {
  try {
    return line.includes(0) ? null : decoder.decode(line)
  } catch {
    return null
  }
}

/** The fields of a line that is a JSON object, else null. */
const parse = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) ? value : null
  } catch {
    return null
  }
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The id of a message that names none follows from its line, so that it is the same however often the line is imported. */
const idOf = (text: string) => `line:${createHash('sha256').update(text.trim()).digest('hex').slice(0, 40)}`

const shown = (field: string) => (isStorable(field) ? field.slice(0, longestField).toWellFormed() : null)
