import * as v from 'valibot'
import { type FieldProblem, length } from '#contract/http/rules.ts'
import { segmentTextLimits } from './segments.ts'

const say = (problem: FieldProblem): FieldProblem => problem
const atMost = (most: number) => v.check<string, FieldProblem>((it) => length(it) <= most, say('text.tooLong'))

export const segmentNameField = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(say('segmentName.required')),
  atMost(segmentTextLimits.name),
)
/** The id of a list, or empty for a new one. */
export const listField = v.string()

export const segmentDescriptionField = v.pipe(v.string(), v.trim(), atMost(segmentTextLimits.description))

/** An id of somebody: of their profile, their user id, an anonymous id, an e-mail address or a phone number. */
export const personField = v.pipe(v.string(), v.trim(), v.nonEmpty(say('person.required')), atMost(200))
