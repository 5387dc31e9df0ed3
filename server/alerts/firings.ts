import type * as v from 'valibot'
import type { AlertFiring, acknowledgeFiringBody, alertFiringsPage, alertFiringsQuery } from '#contract/alerts/alerts.ts'
import type { Audit } from '#server/audit/audit.ts'
import { changeRecorder } from '#server/audit/change-recorder.ts'
import { placeOfCursor, timeCursorOf } from '#server/http/time-cursor.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { type FiringRow, readFirings, storeAcknowledgement } from './firings.store.ts'
import { readMembers } from './rules.store.ts'
import type { Caller, Changer } from './rules.ts'

type Names = ReadonlyMap<string, string>

/** The times that rules fired, as people see them, and who takes care of each. */
export const createFirings = ({ database, clock, audit }: { database: Database; clock: Clock; audit: Audit }) => {
  const recorder = changeRecorder(audit)
  const readNames = async ({ who }: Caller): Promise<Names> =>
    new Map((await readMembers(database, who.tenantId)).map(({ id, username }) => [id, username]))

  return {
    list: async (
      caller: Caller,
      { rule, cursor, limit }: v.InferOutput<typeof alertFiringsQuery>,
    ): Promise<v.InferOutput<typeof alertFiringsPage>> => {
      const filter = { rule: rule ?? null, id: null, after: placeOfCursor(cursor), limit: limit + 1 }
      const rows = await database.ofTenant(caller.who.tenantId, (queries) => readFirings(queries, caller.projectId, filter))
      const shown = rows.slice(0, limit)
      const last = rows.length > limit ? shown.at(-1) : undefined
      const names = shown.some((row) => row.acknowledged_by !== null) ? await readNames(caller) : noNames
      return {
        items: shown.map((row) => firingOf(row, names)),
        next: last ? timeCursorOf({ at: last.opened_at, id: last.id }) : null,
        total: { value: rows[0]?.total ?? 0, exact: true },
      }
    },

    acknowledge: async (
      { from, ...caller }: Changer,
      id: string,
      { note }: v.InferOutput<typeof acknowledgeFiringBody>,
    ): Promise<AlertFiring> => {
      const { who, projectId } = caller
      const row = await database.ofTenant(who.tenantId, async (queries) => {
        const isFirst = await storeAcknowledgement(queries, projectId, { id, by: who.userId, note, at: clock.now() })
        const [found] = await readFirings(queries, projectId, { rule: null, id, after: null, limit: 1 })
        if (!found) throw new ApiError('alert.firingUnknown')
        if (!isFirst) throw new ApiError('alert.acknowledged')
        await recorder(who, id, 'alert.acknowledge', from)(queries.query, { project: projectId, rule: found.name })
        return found
      })
      return firingOf(row, await readNames(caller))
    },
  }
}

const noNames: Names = new Map()

const firingOf = (row: FiringRow, names: Names): AlertFiring => ({
  id: row.id,
  rule: { id: row.rule_id, name: row.name, ...row.condition },
  severity: row.severity,
  acknowledged: row.acknowledged_at && {
    at: row.acknowledged_at.toISOString(),
    by: (row.acknowledged_by && names.get(row.acknowledged_by)) ?? null,
    note: row.note ?? '',
  },
  openedAt: row.opened_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  end: row.ending,
  value: row.value,
  worst: row.worst,
  notices: row.notices ?? [],
})
