import * as v from 'valibot'
import { isTimeZone } from './zones.ts'

/** The zone of a project whose maker's browser names none that is known. */
export const usualTimeZone = 'Asia/Shanghai'

/** The IANA name of a time zone, as `Asia/Shanghai`. */
export const timeZoneRule = v.pipe(v.string(), v.maxLength(100), v.check(isTimeZone))
