import * as v from 'valibot'
import { rejectionReasons } from '#contract/events/events.ts'

/** Limits of one part, which is the body of one call. A file of any size is sent as several parts. */
export const importLimits = {
  wireBytes: 16_000_000,
  /** After decompression. */
  inflatedBytes: 64_000_000,
  lines: 20_000,
  lineBytes: 65_536,
  /** Rejected lines that a report lists; all of them are counted. */
  listed: 100,
} as const

/** `causeway`: one event a line, as the tracker sends it. `segment`: one message a line, as Segment's tracking API takes it. */
export const importFormats = ['causeway', 'segment'] as const
export type ImportFormat = (typeof importFormats)[number]

/**
 * Why a line was rejected, beside the reasons that live events are rejected for: it is no UTF-8, no JSON or longer than a line may be, it
 * has a field that the format does not know, its time is in the future, or it is older than what the project keeps.
 */
export const importReasons = [
  'encoding',
  'line_too_long',
  'json',
  'unknown_key',
  'future',
  'too_old',
  ...rejectionReasons,
] as const
export type ImportReason = (typeof importReasons)[number]

/**
 * `key` names the part: sent again under the same key, a part is stored once and gets the same answer. `firstLine` is the number of its first
 * line in the file that it is from.
 */
export const importQuery = v.object({
  key: v.pipe(v.string(), v.regex(/^[\w.:-]{1,100}$/)),
  format: v.optional(v.picklist(importFormats), 'causeway'),
  firstLine: v.optional(v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number), v.minValue(1)), '1'),
})
export type ImportPart = v.InferOutput<typeof importQuery>

/** `line` is counted from `firstLine`. `field` is the field that is wrong, where one can be named. */
const rejectedLineSchema = v.object({ line: v.number(), reason: v.picklist(importReasons), field: v.nullable(v.string()) })
export type RejectedLine = v.InferOutput<typeof rejectedLineSchema>

/**
 * What became of the lines of a part. Blank lines are among `lines` and nowhere else. `duplicates` were stored before, by whatever way.
 * `rejectedLines` are the first hundred; `reasons` counts all of them.
 */
export const importReportSchema = v.object({
  lines: v.number(),
  accepted: v.number(),
  duplicates: v.number(),
  rejected: v.number(),
  reasons: v.array(v.object({ reason: v.picklist(importReasons), lines: v.number() })),
  rejectedLines: v.array(rejectedLineSchema),
})
export type ImportReport = v.InferOutput<typeof importReportSchema>
