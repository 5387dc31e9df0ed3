import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { profileTombstones } from './decisions.schema.ts'

export const hasTombstones = async ({ query }: Queries, { projectId }: ProjectRef): Promise<boolean> =>
  (await query('select 1 from profile_tombstones where project_id = $1 limit 1', [projectId], 'look for tombstones')).length > 0

/** Those of the hashes that are of erased people. */
export const findTombstones = async ({ query }: Queries, { projectId }: ProjectRef, hashes: string[]): Promise<Set<string>> => {
  const rows = await query<Row<typeof profileTombstones, 'hash'>>(
    'select hash from profile_tombstones where project_id = $1 and hash = any($2::text[])',
    [projectId, hashes],
  )
  return new Set(rows.map(({ hash }) => hash))
}

export const insertTombstones = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  hashes: string[],
): Promise<void> =>
  void (await query(
    `insert into profile_tombstones (project_id, tenant_id, hash) select $1::uuid, $2::uuid, hash from unnest($3::text[]) as t (hash)
     on conflict do nothing`,
    [projectId, tenantId, hashes],
  ))

/**
 * Lets no event of the project be stored until the end of the transaction. Ingestion holds the same row while it writes visits and page
 * views, so the two never wait for each other in a circle.
 */
export const holdIngestion = async ({ query }: Queries, { projectId }: ProjectRef): Promise<void> =>
  void (await query('select 1 from event_counters where project_id = $1 for update', [projectId]))

export type EventRef = { id: number; receivedAt: Date }

/** Deletes events of the log, with the visits and page views that only they are of, and what was told of them when they were set aside. */
export const deleteEvents = async ({ query }: Queries, { projectId }: ProjectRef, events: readonly EventRef[]): Promise<void> => {
  await query(
    `with gone as (
       delete from events where project_id = $1 and (id, received_at) in (
         select id, received_at::timestamptz from unnest($2::bigint[], $3::text[]) as t (id, received_at))
       returning session_id, page_view_id),
     views as (
       delete from page_views v using (select distinct page_view_id from gone) g
        where v.project_id = $1 and v.page_view_id = g.page_view_id
          and not exists (select from events e where e.project_id = $1 and e.anonymous_id = v.anonymous_id
                             and e.page_view_id = v.page_view_id and e.id <> all ($2::bigint[])))
     delete from visitor_sessions s using (select distinct session_id from gone) g
      where s.project_id = $1 and s.session_id = g.session_id
        and not exists (select from events e where e.project_id = $1 and e.anonymous_id = s.anonymous_id
                           and e.session_id = s.session_id and e.id <> all ($2::bigint[]))`,
    [projectId, events.map(({ id }) => id), events.map(({ receivedAt }) => receivedAt.toISOString())],
  )
  await query('delete from profile_set_aside where project_id = $1 and event_id = any($2::bigint[])', [
    projectId,
    events.map(({ id }) => id),
  ])
}
