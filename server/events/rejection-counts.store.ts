import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { quarantinedEvents } from './events.schema.ts'
import { keptADay } from './quarantine.store.ts'

/** Two days at most are in the range, and of each so many rejected events are stored. */
const atMost = 2 * keptADay

export type RejectionCounts = { reasons: (Row<typeof quarantinedEvents, 'reason'> & { count: number })[]; isCut: boolean }

/** The reasons of the rejected events since an instant of the last 24 hours, as far as these are stored. */
export const countRejections = async ({ query }: Queries, projectId: string, since: Date): Promise<RejectionCounts> => {
  const reasons = await query<Row<typeof quarantinedEvents, 'reason'> & { count: number }>(
    `select reason, count(*)::int as count from (
       select reason from quarantined_events where project_id = $1 and received_at >= $2::timestamptz
        order by received_at desc limit $3) newest
      group by reason order by count desc, reason`,
    [projectId, since.toISOString(), atMost],
  )
  return { reasons, isCut: reasons.reduce((sum, { count }) => sum + count, 0) >= keptADay }
}
