import type { InferOutput } from 'valibot'
import { type AuditEntryRow, auditCountedAtMost, type auditCsv, type auditQuery } from '#contract/operations/security.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import { csvLine } from '#server/kernel/csv-line.ts'
import type { Database } from '#server/kernel/database.ts'
import { isUuid } from '#server/kernel/uuid.ts'
import { type AuditAsked, type AuditFound, countAudit, findOrganizations, findPeople, readAudit } from './audit-search.store.ts'
import { actionsOf } from './audit-views.ts'

type Filter = InferOutput<typeof auditCsv.query>

const linesAtOnce = 500

export type AuditSearch = ReturnType<typeof createAuditSearch>

/** Reads the audit record of all organisations for platform admins. */
export const createAuditSearch = (database: Database) => {
  const { query } = database

  const askedOf = async (filter: Filter): Promise<AuditAsked> => {
    const { actor, organization } = filter
    const idsOf = async (name: string | undefined, find: typeof findPeople) =>
      name === undefined ? null : isUuid(name) ? [name] : find(query, name)
    return {
      from: filter.from ?? null,
      to: filter.to ?? null,
      actors: await idsOf(actor, findPeople),
      organizations: await idsOf(organization, findOrganizations),
      action: filter.action ?? null,
      actions: filter.view === undefined ? null : actionsOf[filter.view],
      result: filter.result ?? null,
      target: filter.target ?? null,
    }
  }

  return {
    page: async ({ cursor, limit, ...filter }: InferOutput<typeof auditQuery>) => {
      const asked = await askedOf(filter)
      const rows = await readAudit(query, asked, beforeOf(cursor), limit + 1)
      const shown = rows.slice(0, limit)
      const count = await countAudit(query, asked, auditCountedAtMost + 1)
      return {
        items: shown.map(entryOf),
        next: rows.length > limit ? String(shown.at(-1)?.id) : null,
        total: { value: Math.min(count, auditCountedAtMost), exact: count <= auditCountedAtMost },
      }
    },

    /** All rows of a filter as CSV, read a part at a time. The first part is read before this resolves. */
    csv: async (filter: Filter): Promise<ReadableStream<Uint8Array>> => {
      const asked = await askedOf(filter)
      const { query: patiently } = database.forJobs
      const read = (before: number | null) => readAudit(patiently, asked, before, linesAtOnce)
      const encoder = new TextEncoder()
      let part: AuditFound[] | null = await read(null)
      return new ReadableStream({
        start: (controller) => controller.enqueue(encoder.encode(`\ufeff${csvLine(columns.map(({ name }) => name))}`)),
        pull: async (controller) => {
          const last = part?.at(-1)
          if (!part || !last) return controller.close()
          controller.enqueue(encoder.encode(part.map((row) => csvLine(columns.map((column) => column.read(row)))).join('')))
          part = part.length === linesAtOnce ? await read(last.id) : null
        },
      })
    },
  }
}

const columns: { name: string; read: (row: AuditFound) => string | number | null }[] = [
  { name: 'id', read: ({ id }) => id },
  { name: 'at', read: ({ at }) => at.toISOString() },
  { name: 'action', read: ({ action }) => action },
  { name: 'result', read: ({ result }) => result },
  { name: 'organization_id', read: ({ tenant_id }) => tenant_id },
  { name: 'organization', read: ({ tenant_name }) => tenant_name },
  { name: 'actor_id', read: ({ actor_id }) => actor_id },
  { name: 'actor', read: ({ actor_name }) => actor_name },
  { name: 'target', read: ({ target }) => target },
  { name: 'address', read: ({ address }) => address },
  { name: 'request_id', read: ({ request_id }) => request_id },
  { name: 'details', read: ({ details }) => JSON.stringify(details) },
]

/** The cursor is the id of the last row that was shown. Throws `request.invalid` for any other text. */
const beforeOf = (cursor: string | undefined): number | null => {
  if (cursor === undefined) return null
  if (!/^[1-9]\d{0,14}$/.test(cursor)) throw new ApiError('request.invalid')
  return Number(cursor)
}

const entryOf = (row: AuditFound): AuditEntryRow => ({
  id: row.id,
  at: row.at.toISOString(),
  action: row.action,
  result: row.result === 'refused' ? 'refused' : 'done',
  organization: row.tenant_id === null ? null : { id: row.tenant_id, name: row.tenant_name ?? '' },
  actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' },
  target: row.target,
  address: row.address,
  requestId: row.request_id,
  details: row.impersonator === null ? row.details : { ...row.details, impersonatedBy: row.impersonator },
})
