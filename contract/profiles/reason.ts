import * as v from 'valibot'

/** Why a person of the organisation does something. It is on record, and must not name the person whom it is about. */
export const reasonRule = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(500))
