import type * as v from 'valibot'
import type { AlertFiring, alertFiringsPage, alertFiringsQuery } from '#contract/alerts/alerts.ts'
import { placeOfCursor, timeCursorOf } from '#server/http/time-cursor.ts'
import type { Database } from '#server/kernel/database.ts'
import { type FiringRow, readFirings } from './firings.store.ts'
import type { Caller } from './rules.ts'

/** The times that rules fired, as people see them. */
export const createFirings = ({ database }: { database: Database }) => ({
  list: (
    { who, projectId }: Caller,
    { rule, cursor, limit }: v.InferOutput<typeof alertFiringsQuery>,
  ): Promise<v.InferOutput<typeof alertFiringsPage>> =>
    database.ofTenant(who.tenantId, async (queries) => {
      const filter = { rule: rule ?? null, after: placeOfCursor(cursor), limit: limit + 1 }
      const rows = await readFirings(queries, projectId, filter)
      const shown = rows.slice(0, limit)
      const last = rows.length > limit ? shown.at(-1) : undefined
      return {
        items: shown.map(firingOf),
        next: last ? timeCursorOf({ at: last.opened_at, id: last.id }) : null,
        total: { value: rows[0]?.total ?? 0, exact: true },
      }
    }),
})

const firingOf = (row: FiringRow): AlertFiring => ({
  id: row.id,
  rule: { id: row.rule_id, name: row.name, ...row.condition },
  openedAt: row.opened_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  end: row.ending,
  value: row.value,
  worst: row.worst,
  notices: row.notices ?? [],
})
