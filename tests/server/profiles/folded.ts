import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Receipt } from '#contract/events/events.ts'
import type { ProfileState } from '#engine/profiles/state.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Tables whose rows a fold makes. */
export const foldedTables = [
  'profiles',
  'profile_lookups',
  'profile_atoms',
  'profile_visitors',
  'profile_users',
  'profile_claims',
  'profile_refused_ids',
  'profile_orders',
  'profile_merges',
  'profile_separations',
  'profile_trait_edits',
  'profile_set_aside',
  'report_visitors',
  'report_quarters',
  'report_sources',
  'report_orders',
  'report_funnels',
]

type Sent = { anonymousId: string } & Record<string, unknown>

/** Sends events over HTTP and expects all to be accepted. Each has a time and a message id of its own unless it says one. */
export const send = async (server: TestServer, key: string, events: Sent[]): Promise<void> => {
  const now = server.now().toISOString()
  for (let from = 0; from < events.length; from += 100) {
    const batch = events
      .slice(from, from + 100)
      .map((event) => ({ messageId: randomUUID(), type: 'track', event: 'search', originalTimestamp: now, ...event }))
    const answer = await server.call('sendEvents', {
      body: { events: batch },
      headers: { Authorization: `Bearer ${key}` },
    })
    const { receipts } = answer.data as { receipts: Receipt[] }
    const refused = receipts.filter(({ status }) => status !== 'accepted')
    if (refused.length > 0) throw new Error(`not accepted: ${JSON.stringify(refused)}`)
  }
}

export type FoldedProfile = {
  id: string
  merged_into: string | null
  is_identified: boolean
  events: number
  visits: number
  orders: number
  revenue: number
  first_seen: Date | null
  last_seen: Date | null
  unit: string
}

/** A database whose transactions of a tenant ask through a function of their own. */
export const askingThrough = (database: Database, queryOf: (queries: Queries) => Queries['query']): Database => ({
  ...database,
  ofTenant: (tenantId, work) =>
    database.ofTenant(tenantId, (queries, last) => work({ ...queries, query: queryOf(queries) }, last)),
})

/** The living profiles of a project, by the anonymous id of their oldest atom. */
export const profilesOf = async ({ query }: Database, projectId: string): Promise<Record<string, FoldedProfile>> => {
  const rows = await query<FoldedProfile>(
    `select p.id, merged_into, is_identified, p.events, visits, orders, revenue, first_seen, last_seen, unit
       from profiles p join profile_folds f on f.project_id = p.project_id and f.generation = p.generation and f.status = 'live'
      where p.project_id = $1 and merged_into is null order by unit`,
    [projectId],
  )
  return Object.fromEntries(rows.map((row) => [row.unit, row]))
}

type AtomRow = { anonymous_id: string; user_id: string; profile_id: string; state: ProfileState }

export const atomsOf = ({ query }: Database, projectId: string): Promise<AtomRow[]> =>
  query<AtomRow>(
    `select anonymous_id, user_id, profile_id, coalesce(a.state, p.state) as state
       from profile_atoms a join profiles p on p.project_id = a.project_id and p.generation = a.generation and p.id = a.profile_id
       join profile_folds f on f.project_id = a.project_id and f.generation = a.generation and f.status = 'live'
      where a.project_id = $1 order by anonymous_id collate "C", user_id collate "C"`,
    [projectId],
  )

type Looked = {
  id: string
  merged_into: string | null
  first_seen: string | null
  email_hash: string | null
  phone_hash: string | null
}

/** Expects that `profile_lookups` has what it repeats of every profile, and nothing else. The rows are those of `rowsOf`. */
export const expectLookups = ({ profiles = [], profile_lookups: lookups = [] }: Record<string, string[]>): void => {
  const repeated = profiles
    .map((row) => JSON.parse(row) as Looked)
    .map((row) => ({
      profile_id: row.id,
      is_merged: row.merged_into !== null,
      first_seen: row.first_seen,
      email_hash: row.email_hash,
      phone_hash: row.phone_hash,
    }))
  const byId = (one: { profile_id: string }, other: { profile_id: string }) => (one.profile_id < other.profile_id ? -1 : 1)
  const found = lookups.map((row) => {
    const { project_id: _, tenant_id: __, ...kept } = JSON.parse(row) as (typeof repeated)[number] & Record<string, unknown>
    return kept
  })
  expect(found.sort(byId)).toEqual(repeated.sort(byId))
}

/** Every row that a fold of a project has made, as text, without what tells two folds of one project apart. */
export const rowsOf = async ({ query }: Database, projectId: string, generation = 1): Promise<Record<string, string[]>> => {
  const entries = await Promise.all(
    foldedTables.map(async (table) => {
      const rows = await query<{ row: string }>(
        `select (to_jsonb(t) - 'generation' - 'set_aside_at')::text as row from ${table} t
          where project_id = $1 and generation = $2::int order by 1`,
        [projectId, generation],
      )
      return [table, rows.map(({ row }) => row)] as const
    }),
  )
  return Object.fromEntries(entries)
}
