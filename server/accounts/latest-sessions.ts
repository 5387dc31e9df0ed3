import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Value } from '#server/kernel/row.ts'
import type { organizations } from '#server/organisation/organisation.schema.ts'
import type { users } from './accounts.schema.ts'
import { columns, isLiving, joined, readAdminSessions, type SessionRow } from './session-rows.ts'

type LatestRow = SessionRow & {
  key: string
  username: Value<typeof users, 'username'>
  organization_name: Value<typeof organizations, 'name'>
  admin_name: Value<typeof users, 'username'> | null
}

/** The sessions of everybody that were used last and may still be used. `key` tells them apart, and is not the id of the session. */
export const createLatestSessions =
  ({ database, clock }: { database: Database; clock: Clock }) =>
  async (atMost: number): Promise<LatestRow[]> => {
    const rows = await database.query<LatestRow>(
      `select ${columns}, md5(s.id) as key, u.username, g.name as organization_name, a.username as admin_name
         from sessions s ${joined} left join users a on a.id = i.admin_id
        order by s.last_seen_at desc, s.id limit $1::int`,
      [atMost],
    )
    const admins = await readAdminSessions(database.query, rows)
    const now = clock.now()
    return rows.filter((row) => isLiving(row, admins, now))
  }
