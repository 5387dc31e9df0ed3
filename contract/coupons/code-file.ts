import * as v from 'valibot'
import { codeLimits } from './codes.ts'

const base64Length = Math.ceil(codeLimits.bytes / 3) * 4

/** A CSV or text file in UTF-8 or UTF-16, as base64. Each line has a code: in the column that is called `code`, else in the first. */
export const uploadCodesBody = v.object({
  file: v.pipe(v.string(), v.nonEmpty(), v.maxLength(base64Length), v.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
})

/**
 * What is wrong with a line: no code; a code that is too long or has other characters than codes may have; a quote that is not closed; fewer
 * columns than the one with the codes; a code that stands in the file twice; a code that the project has already.
 */
export const codeProblemCodes = ['empty', 'tooLong', 'invalid', 'quote', 'columns', 'repeated', 'taken'] as const
export type CodeProblemCode = (typeof codeProblemCodes)[number]

/** Of the `problems` the first 200 are listed, with the number of their line and the beginning of what stands there. */
export const codesReportSchema = v.object({
  lines: v.number(),
  added: v.number(),
  rejected: v.number(),
  problems: v.array(v.object({ line: v.number(), code: v.picklist(codeProblemCodes), value: v.string() })),
})
export type CodesReport = v.InferOutput<typeof codesReportSchema>
