import * as v from 'valibot'
import { keyMessage, say } from '../segments/operators.ts'

/** A time on the clock: `HH:MM`. */
const clockRule = v.pipe(v.string(say('value.time')), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, say('value.time')))

/** From `from` on and before `to`, over midnight where `to` is earlier. */
export const quietRule = v.pipe(
  v.strictObject({ from: clockRule, to: clockRule }, keyMessage),
  v.check(({ from, to }) => from !== to, say('value.range')),
)
export type QuietHours = v.InferOutput<typeof quietRule>
