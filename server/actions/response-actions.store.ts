import type { TypedContent } from '#contract/actions/response-actions-content.ts'
import type { Coverage } from '#contract/actions/response-actions-coverage.ts'
import type { Locale } from '#contract/http/locale.ts'
import type { Parameter, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { responseActions, responseActionVersions } from './response-actions.schema.ts'

type Summary = Row<
  typeof responseActions,
  'id' | 'name' | 'type' | 'status' | 'version' | 'revision' | 'coverage' | 'created_at' | 'updated_at'
> & { has_changes: boolean }
export type SummaryRow = Summary & { total: number }
export type ActionRow = Summary & Row<typeof responseActions, 'content' | 'drafted'>

const columns = `a.id, a.name, a.type, a.status, a.version, a.revision, a.coverage, a.created_at, a.updated_at,
            (v.version is null or v.content <> a.content or v.name <> a.name) as has_changes`
const withVersion = `left join response_action_versions v
              on v.project_id = a.project_id and v.action_id = a.id and v.version = a.version`

export type Filter = {
  /** A part of the name, in lower case; empty for all. */
  part: string
  type: string | null
  statuses: string[]
  /** After the action that was changed at this time and has this id. */
  after: { at: string; id: string } | null
  limit: number
}

/** Some actions, the newest change first. `total` counts all that fit the filter, whichever page is asked for. */
export const readActions = ({ query }: Queries, projectId: string, { part, type, statuses, after, limit }: Filter) =>
  query<SummaryRow>(
    `with found as materialized (
       select a.project_id, a.id, a.updated_at from response_actions a
        where a.project_id = $1 and a.status = any($2::text[]) and ($3::text is null or a.type = $3::text)
          and position($4::text in lower(a.name)) > 0)
     select ${columns}, (select count(*)::int from found) as total
       from found f join response_actions a on a.project_id = f.project_id and a.id = f.id ${withVersion}
      where ($5::timestamptz is null or (f.updated_at, f.id) < ($5::timestamptz, $6::uuid))
      order by f.updated_at desc, f.id desc limit $7::int`,
    [projectId, statuses, type, part, after?.at ?? null, after?.id ?? null, limit],
  )

export const findAction = async ({ query }: Queries, projectId: string, id: string): Promise<ActionRow | null> => {
  const [row] = await query<ActionRow>(
    `select ${columns}, a.content, a.drafted from response_actions a ${withVersion}
      where a.project_id = $1 and a.id = $2 and a.status <> 'deleted'`,
    [projectId, id],
  )
  return row ?? null
}

/** The same, held until the end of the transaction: two people who change it do so one after the other. */
export const holdAction = async (queries: Queries, projectId: string, id: string): Promise<ActionRow | null> => {
  await queries.query('select 1 from response_actions where project_id = $1 and id = $2 for update', [projectId, id])
  return findAction(queries, projectId, id)
}

export const countActions = async ({ query }: Queries, projectId: string): Promise<number> => {
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from response_actions where project_id = $1 and status <> 'deleted'`,
    [projectId],
  )
  return row?.count ?? 0
}

type Draft = { id: string; name: string; typed: TypedContent; drafted: Locale[]; coverage: Coverage | null; now: Date }

const json = (value: unknown): Parameter => (value === null ? null : JSON.stringify(value))

export const insertAction = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  { id, name, typed: { type, content }, drafted, coverage, now }: Draft,
): Promise<void> =>
  void (await query(
    `insert into response_actions
       (project_id, tenant_id, id, name, type, status, version, revision, content, coverage, drafted, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 'draft', null, 1, $6::jsonb, $7::jsonb, $9::text[], $8::timestamptz, $8::timestamptz)`,
    [projectId, tenantId, id, name, type, json(content), json(coverage), now.toISOString(), drafted],
  ))

export const updateDraft = async (
  { query }: Queries,
  projectId: string,
  { id, name, typed, drafted, coverage, now }: Draft,
): Promise<void> =>
  void (await query(
    `update response_actions set name = $3, content = $4::jsonb, coverage = $5::jsonb, drafted = $7::text[], revision = revision + 1,
            updated_at = $6::timestamptz
      where project_id = $1 and id = $2`,
    [projectId, id, name, json(typed.content), json(coverage), now.toISOString(), drafted],
  ))

export const updateStatus = async (
  { query }: Queries,
  projectId: string,
  { id, status, now }: { id: string; status: ActionRow['status']; now: Date },
): Promise<void> =>
  void (await query(
    `update response_actions set status = $3, revision = revision + 1, updated_at = $4::timestamptz where project_id = $1 and id = $2`,
    [projectId, id, status, now.toISOString()],
  ))

export const deleteAction = async ({ query }: Queries, projectId: string, id: string): Promise<void> =>
  void (await query('delete from response_actions where project_id = $1 and id = $2', [projectId, id]))

/** Copies the draft into its next version. */
export const insertVersion = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  { id, now }: { id: string; now: Date },
): Promise<void> => {
  await query(
    `insert into response_action_versions (project_id, tenant_id, action_id, version, name, type, content, published_at)
     select project_id, $3::uuid, id, coalesce(version, 0) + 1, name, type, content, $4::timestamptz
       from response_actions where project_id = $1 and id = $2`,
    [projectId, id, tenantId, now.toISOString()],
  )
  await query(
    `update response_actions set version = coalesce(version, 0) + 1, status = 'published', revision = revision + 1, updated_at = $3::timestamptz
      where project_id = $1 and id = $2`,
    [projectId, id, now.toISOString()],
  )
}

export type VersionRow = Row<typeof responseActionVersions, 'version' | 'name' | 'content' | 'published_at'>

/** The versions before one, the newest first. */
export const readVersions = (
  { query }: Queries,
  projectId: string,
  { id, before, limit }: { id: string; before: number; limit: number },
) =>
  query<VersionRow>(
    `select version, name, content, published_at from response_action_versions
      where project_id = $1 and action_id = $2 and version < $3::int order by version desc limit $4::int`,
    [projectId, id, before, limit],
  )

export type PublishedRow = Row<typeof responseActionVersions, 'action_id' | 'version' | 'name' | 'type' | 'content'> & {
  is_in_use: boolean
}

/** These versions of actions. One that does not exist is left out. */
export const readPublishedRows = ({ query }: Queries, projectId: string, wanted: readonly { id: string; version: number }[]) =>
  query<PublishedRow>(
    `select v.action_id, v.version, v.name, v.type, v.content, a.status not in ('archived', 'deleted') as is_in_use
       from unnest($2::uuid[], $3::int[]) as w (id, version)
       join response_action_versions v on v.project_id = $1 and v.action_id = w.id and v.version = w.version
       join response_actions a on a.project_id = v.project_id and a.id = v.action_id`,
    [projectId, wanted.map(({ id }) => id), wanted.map(({ version }) => version)],
  )

/** The actions that are neither archived nor deleted and name these pools, in their draft or in a version. */
export const readPoolUsers = ({ query }: Queries, projectId: string, pools: string[]) =>
  query<Row<typeof responseActions, 'id' | 'name' | 'type'> & { pool: string }>(
    `with named (action_id, pool) as (
       select id, coalesce(content->>'pool', content->>'coupon') from response_actions where project_id = $1
        union
       select action_id, coalesce(content->>'pool', content->>'coupon') from response_action_versions where project_id = $1)
     select named.pool, a.id, a.name, a.type from named join response_actions a on a.project_id = $1 and a.id = named.action_id
      where named.pool = any($2::text[]) and a.status not in ('archived', 'deleted') order by a.name, a.id`,
    [projectId, pools],
  )
