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

export const dayOf = (time: Date) => time.toISOString().slice(0, 'YYYY-MM-DD'.length)

const dayInMs = 86_400_000

/** The first rows, as far as they were received on one UTC day: claims of user ids are counted by the day. */
export const ofOneDay = (rows: LogRow[]): LogRow[] => {
  const dayNumberOf = (row: LogRow) => Math.floor(receivedAtOf(row).getTime() / dayInMs)
  const [first] = rows
  const day = first && dayNumberOf(first)
  const end = rows.findIndex((row) => dayNumberOf(row) !== day)
  return end === -1 ? rows : rows.slice(0, end)
}
