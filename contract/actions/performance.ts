import * as v from 'valibot'

/** How many days are told one by one, the current day of UTC included. */
export const performanceDays = 30

/**
 * What became of messages: how many were sent, and of these how many were shown, clicked and dismissed, by the reports of visitors' browsers.
 * A message counts once for each, on the day of its decision.
 */
const counts = { sent: v.number(), shown: v.number(), clicked: v.number(), dismissed: v.number() }

/** `versions`: the newest first, without those of which nothing was sent in these days. `days`: from the earliest on, in UTC (`2026-03-01`). */
export const actionPerformanceSchema = v.object({
  versions: v.array(v.object({ version: v.number(), ...counts })),
  days: v.array(v.object({ day: v.string(), ...counts })),
})
export type ActionPerformance = v.InferOutput<typeof actionPerformanceSchema>
export type MessageCounts = Omit<ActionPerformance['days'][number], 'day'>
