import type { ProfileEvent } from '#engine/profiles/event.ts'
import { readEvent } from '#engine/profiles/read-event.ts'
import { type LogRow, receivedAtOf } from './folds.store.ts'

export const eventOf = (row: LogRow): ProfileEvent =>
  readEvent({
    id: row.id,
    messageId: row.message_id,
    type: row.type,
    event: row.event,
    anonymousId: row.anonymous_id,
    sessionId: row.session_id,
    pageViewId: row.page_view_id,
    occurredAt: row.occurred_at.getTime(),
    properties: row.properties,
    context: row.context,
  })

/** An event of the log. `at` is when it was received, in milliseconds; `storedAt` is that of its row, by which its partition is found. */
export type LogEvent = { id: number; at: number; storedAt: Date; event: ProfileEvent }

export const logEventOf = (row: LogRow): LogEvent => ({
  id: row.id,
  at: receivedAtOf(row).getTime(),
  storedAt: row.received_at,
  event: eventOf(row),
})

export const dayOf = (time: Date) => time.toISOString().slice(0, 'YYYY-MM-DD'.length)

const dayInMs = 86_400_000

/** The first events, as far as they were received on one UTC day: claims of user ids are counted by the day. */
export const ofOneDay = (events: LogEvent[]): LogEvent[] => {
  const dayNumberOf = ({ at }: LogEvent) => Math.floor(at / dayInMs)
  const [first] = events
  const day = first && dayNumberOf(first)
  const end = events.findIndex((it) => dayNumberOf(it) !== day)
  return end === -1 ? events : events.slice(0, end)
}
