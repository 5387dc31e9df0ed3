import type { Database, Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { AuditAction } from './actions.ts'
import type { auditTallies } from './audit.schema.ts'

/** What one record says about many similar refusals. */
export type TalliedEntry = {
  action: AuditAction
  tenantId?: string
  actorId?: string
  address: string | null
  details: Record<string, string>
}

type Tally = Row<typeof auditTallies, 'key' | 'entry' | 'count' | 'ends_at'>

const atOnce = 200

/** Counts refusals without rows of their own, in the database: all processes add to the same count, and it survives restarts. */
export const addToTally = async (
  { query }: Queries,
  { key, entry, count, endsAt }: { key: string; entry: TalliedEntry; count: number; endsAt: Date },
): Promise<void> => {
  await query(
    `insert into audit_tallies as t (key, entry, count, ends_at) values ($1, $2::jsonb, $3::int, $4::timestamptz)
     on conflict (key) do update set count = t.count + excluded.count`,
    [key, JSON.stringify(entry), count, endsAt.toISOString()],
  )
}

/** Returns the counts whose window is over, and deletes them in the same transaction. */
export const takeEndedTallies = async (
  database: Database,
  now: Date,
  record: (query: Queries['query'], tally: Omit<Tally, 'key'>) => Promise<void>,
): Promise<void> => {
  for (;;) {
    const taken = await database.transaction(async ({ query }) => {
      const tallies = await query<Tally>(
        `delete from audit_tallies where key in (
           select key from audit_tallies where ends_at <= $1::timestamptz order by ends_at limit ${atOnce} for update skip locked)
         returning key, entry, count, ends_at`,
        [now.toISOString()],
      )
      for (const tally of tallies) await record(query, tally)
      return tallies.length
    })
    if (taken < atOnce) return
  }
}
