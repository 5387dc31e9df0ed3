import * as v from 'valibot'
import { type FieldProblem, length } from '#contract/http/rules.ts'

export const reasonLength = 500

const say = (problem: FieldProblem): FieldProblem => problem

/** Why a platform admin does something. It goes on record, and the members of a suspended organisation see it. */
export const reasonRule = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(say('reason.required')),
  v.check<string, FieldProblem>((it) => length(it) <= reasonLength, say('text.tooLong')),
)

export const reasonBody = v.strictObject({ reason: reasonRule })
