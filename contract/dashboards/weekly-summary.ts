import * as v from 'valibot'
import { locales } from '#contract/http/locale.ts'
import { dateAt, startOfDate } from '#contract/projects/zones.ts'
import { daysAfter } from './range.ts'

/** Summaries are sent on Monday at this hour of the project's time zone. */
const sendingHour = 8
const hour = 3_600_000

/** The Monday of the week of a date. */
const mondayOf = (date: string): string => daysAfter(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))

/** When the summary of a Monday is sent, in milliseconds. It is about the seven days before. */
export const sendingTimeOf = (monday: string, zone: string): number => startOfDate(monday, zone) + sendingHour * hour

/** The Monday of the latest summary whose time has come. */
export const latestMonday = (now: number, zone: string): string => {
  const monday = mondayOf(dateAt(now, zone))
  return now < sendingTimeOf(monday, zone) ? daysAfter(monday, -7) : monday
}

/** When the next summary is sent, in milliseconds. */
export const nextSendingTime = (now: number, zone: string): number => sendingTimeOf(daysAfter(latestMonday(now, zone), 7), zone)

/**
 * Whether the caller gets the summary of a project, and can: who is no member of the organisation, as an admin of the platform, gets none. At which address, in which language (that of the account), and when (ISO 8601).
 */
export const weeklySummarySchema = v.object({
  isSubscribed: v.boolean(),
  isMember: v.boolean(),
  email: v.string(),
  locale: v.picklist(locales),
  zone: v.string(),
  nextAt: v.string(),
})
export type WeeklySummary = v.InferOutput<typeof weeklySummarySchema>

export const changeWeeklySummaryBody = v.strictObject({ isSubscribed: v.boolean() })
