import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { quarantinedEvents } from './events.schema.ts'
import { keptADay } from './quarantine.store.ts'

/** Two days at most are in the range, and of each so many rejected events are stored. */
const atMost = 2 * keptADay

type MinuteCount = Row<typeof quarantinedEvents, 'reason'> & { minute: Date; count: number }
export type RejectionCounts = { minutes: MinuteCount[]; isCut: boolean }

/** The reasons of the rejected events since an instant of the last 24 hours, by minute, as far as these are stored. */
export const countRejections = async ({ query }: Queries, projectId: string, since: Date): Promise<RejectionCounts> => {
  const minutes = await query<MinuteCount>(
    `select reason, date_trunc('minute', received_at) as minute, count(*)::int as count from (
       select reason, received_at from quarantined_events where project_id = $1 and received_at >= $2::timestamptz
        order by received_at desc limit $3) newest
      group by 1, 2`,
    [projectId, since.toISOString(), atMost],
  )
  return { minutes, isCut: minutes.reduce((sum, { count }) => sum + count, 0) >= keptADay }
}
