import * as v from 'valibot'
import { type FieldProblem, length } from '#contract/http/rules.ts'
import { isUnsafeName, profileLimits } from './limits.ts'

const say = (problem: FieldProblem): FieldProblem => problem
const atMost = (most: number) => v.check<string, FieldProblem>((it) => length(it) <= most, say('text.tooLong'))

/** Why a person of the organisation does something. */
export const reasonField = v.pipe(v.string(), v.trim(), v.nonEmpty(say('reason.required')), atMost(500))

/** The id of the profile that becomes part of another one. */
export const otherProfileField = v.pipe(v.string(), v.trim(), v.nonEmpty(say('otherProfile.required')), atMost(64))

export const traitNameField = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(say('traitName.required')),
  v.check((it) => !isUnsafeName(it), say('traitName.unusable')),
  atMost(profileLimits.traitNameLength),
)

/** The value of a trait as somebody types it. `type` is what they say that it is: `text`, `number` or `boolean`. */
export const traitValueField = (type: string): v.GenericSchema<string, string> =>
  v.pipe(
    v.string(),
    v.check((it) => type !== 'number' || (it.trim() !== '' && Number.isFinite(Number(it))), say('traitValue.number')),
    v.check((it) => type !== 'boolean' || it === 'true' || it === 'false', say('traitValue.boolean')),
    atMost(490),
  )
