import * as v from 'valibot'

/** A file of ids may have so many bytes, and so many lines with an id. */
export const listFileLimits = { bytes: 4_000_000, lines: 100_000, shownProblems: 200 } as const

const base64Length = Math.ceil(listFileLimits.bytes / 3) * 4

/**
 * A CSV or text file in UTF-8 or UTF-16, as base64. Each line names somebody by their profile's id, user id or anonymous id: in the column
 * that is called so, else in the first. `replace` takes everybody else off the list.
 */
export const uploadListBody = v.object({
  file: v.pipe(v.string(), v.nonEmpty(), v.maxLength(base64Length), v.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  mode: v.optional(v.picklist(['add', 'replace']), 'add'),
})

/**
 * What is wrong with a line: nobody has the id; no id; an id of more than 200 characters, or with characters that cannot be stored; a quote
 * that is not closed or stands in the middle; fewer columns than the one with the ids; a formula of a spreadsheet.
 */
export const listProblemCodes = ['unknown', 'empty', 'tooLong', 'unreadable', 'quote', 'columns', 'formula'] as const
export type ListProblemCode = (typeof listProblemCodes)[number]

/**
 * `lines` had an id or a problem; `matched` named somebody, `repeated` of these somebody named before; `added` and `removed` are profiles. Of
 * the `problems` the first 200 are listed, with the number of their line and the beginning of what stands there.
 */
export const listReportSchema = v.object({
  lines: v.number(),
  matched: v.number(),
  repeated: v.number(),
  added: v.number(),
  removed: v.number(),
  rejected: v.number(),
  problems: v.array(v.object({ line: v.number(), code: v.picklist(listProblemCodes), value: v.string() })),
})
export type ListReport = v.InferOutput<typeof listReportSchema>
