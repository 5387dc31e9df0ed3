import * as v from 'valibot'

/** How many days are told one by one, the current day of UTC included. */
export const performanceDays = 30

/**
 * What became of messages: how many were sent, and of these how many were shown, clicked and dismissed, by the reports of visitors' browsers.
 * A message counts once for each, on the day of its decision.
 */
const counts = { sent: v.number(), shown: v.number(), clicked: v.number(), dismissed: v.number() }

/** Of so many of the newest messages it is told where they were and how they went on, and so many pages at most. */
export const placedMessages = { atMost: 10_000, pages: 20 } as const

/**
 * The newest messages by the arm that sent them, by the visitor's device when it was decided, and by the page (its path) on which the event
 * happened that caused them: null where that is not known. The most frequent come first. `others` pages are left out; `isCut`: there are more
 * messages than `placedMessages`.
 */
const placesSchema = v.object({
  arms: v.array(v.object({ strategy: v.string(), name: v.string(), arm: v.string(), ...counts })),
  devices: v.array(v.object({ device: v.nullable(v.string()), ...counts })),
  pages: v.array(v.object({ path: v.nullable(v.string()), ...counts })),
  others: v.number(),
  isCut: v.boolean(),
})

/** An order that a visitor places within so many hours after a click counts as one that followed it. */
export const orderWithinHours = 24
/** The ends of the ranges, in seconds from a message's display to its closing. The last range has no end. */
export const closingSeconds = [1, 3, 10, 30] as const

/**
 * The way of the newest messages from their display to an order: how many were shown, of these how many clicked, and of these after how many
 * the same browser ordered within `orderWithinHours`; with the medians of the times in milliseconds, null where there are none. `closed` is
 * how many were closed in each range of `closingSeconds`.
 */
const courseSchema = v.object({
  shown: v.number(),
  clicked: v.number(),
  ordered: v.number(),
  clickMs: v.nullable(v.number()),
  orderMs: v.nullable(v.number()),
  closed: v.array(v.number()),
})

/** `versions`: the newest first, without those of which nothing was sent in these days. `days`: from the earliest on, in UTC (`2026-03-01`). */
export const actionPerformanceSchema = v.object({
  places: placesSchema,
  course: courseSchema,
  versions: v.array(v.object({ version: v.number(), ...counts })),
  days: v.array(v.object({ day: v.string(), ...counts })),
})
export type ActionPerformance = v.InferOutput<typeof actionPerformanceSchema>
export type MessageCounts = Omit<ActionPerformance['days'][number], 'day'>
