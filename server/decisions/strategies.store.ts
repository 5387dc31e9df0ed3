import type { Definition } from '#contract/decisions/definition.ts'
import type { Strategy } from '#contract/decisions/strategies.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import { takeLock } from '#server/kernel/locks.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { segments } from '#server/segments/segments.schema.ts'
import type { StoredStatus, strategies, strategyVersions } from './decisions.schema.ts'
import type { KnownSegments } from './definitions.ts'

export type StrategyRow = Row<
  typeof strategies,
  | 'id'
  | 'name'
  | 'mode'
  | 'status'
  | 'version'
  | 'priority'
  | 'stopped'
  | 'overruled'
  | 'revision'
  | 'definition'
  | 'created_at'
  | 'updated_at'
> & { published: Definition | null }

/** The strategies of a project, the last changed first. */
export const readStrategies = ({ query }: Queries, projectId: string): Promise<StrategyRow[]> =>
  query<StrategyRow>(
    `select s.id, s.name, s.mode, s.status, s.version, s.priority, s.stopped, s.overruled, s.revision, s.definition, s.created_at,
            s.updated_at, v.definition as published
       from strategies s
       left join strategy_versions v on v.project_id = s.project_id and v.strategy_id = s.id and v.version = s.version
      where s.project_id = $1 order by s.updated_at desc, s.id`,
    [projectId],
  )

export const readStrategy = async ({ query }: Queries, projectId: string, id: string): Promise<StrategyRow | null> => {
  const [row] = await query<StrategyRow>(
    `select s.id, s.name, s.mode, s.status, s.version, s.priority, s.stopped, s.overruled, s.revision, s.definition, s.created_at,
            s.updated_at, v.definition as published
       from strategies s
       left join strategy_versions v on v.project_id = s.project_id and v.strategy_id = s.id and v.version = s.version
      where s.project_id = $1 and s.id = $2::uuid`,
    [projectId, id],
  )
  return row ?? null
}

/**
 * Strategies of a project are changed one after the other. The lock is that of its segments, so that no segment is deleted while a strategy
 * that refers to it is stored.
 */
export const changeStrategies = <Result>(
  { ofTenant }: Database,
  { projectId, tenantId }: ProjectRef,
  change: (queries: Queries) => Promise<Result>,
): Promise<Result> =>
  ofTenant(tenantId, async (queries) => {
    await takeLock(queries.query, 'segmentsOfProject', projectId)
    return change(queries)
  })

export const readSegmentNodes = async ({ query }: Queries, projectId: string): Promise<KnownSegments> =>
  new Map(
    (
      await query<Row<typeof segments, 'id' | 'definition'>>(
        `select id, definition from segments where project_id = $1 and status <> 'deleted'`,
        [projectId],
      )
    ).map(({ id, definition }) => [id, definition]),
  )

export const countStrategies = async ({ query }: Queries, projectId: string): Promise<number> => {
  const [row] = await query<{ count: number }>('select count(*)::int as count from strategies where project_id = $1', [projectId])
  return row?.count ?? 0
}

type Draft = { id: string; name: string; mode: Strategy['mode']; definition: Definition; now: Date }

export const insertStrategy = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  { id, name, mode, definition, now }: Draft,
): Promise<void> =>
  void (await query(
    `insert into strategies (project_id, tenant_id, id, name, mode, status, revision, definition, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 'draft', 1, $6::jsonb, $7::timestamptz, $7::timestamptz)`,
    [projectId, tenantId, id, name, mode, JSON.stringify(definition), now.toISOString()],
  ))

export const updateDraft = async (
  { query }: Queries,
  { projectId }: ProjectRef,
  { id, name, mode, definition, now }: Draft,
): Promise<void> =>
  void (await query(
    `update strategies set name = $3, mode = $4, definition = $5::jsonb, revision = revision + 1, updated_at = $6::timestamptz
      where project_id = $1 and id = $2`,
    [projectId, id, name, mode, JSON.stringify(definition), now.toISOString()],
  ))

export const writeStatus = async (
  { query }: Queries,
  { projectId }: ProjectRef,
  { id, status, version, now }: { id: string; status: StoredStatus; version: number | null; now: Date },
): Promise<void> =>
  void (await query(
    `update strategies set status = $3, version = $4::int, revision = revision + 1, updated_at = $5::timestamptz
      where project_id = $1 and id = $2`,
    [projectId, id, status, version, now.toISOString()],
  ))

/** Adds a strategy with its first version, which is published as of a time. */
export const insertRunning = async (
  queries: Queries,
  project: ProjectRef,
  { since, by, now, ...it }: { id: string; name: string; definition: Definition; by: string; since: Date; now: Date },
): Promise<void> => {
  const { id, definition } = it
  await insertStrategy(queries, project, { ...it, mode: 'manual', now })
  await insertVersion(queries, project, { strategy: id, version: 1, definition, by, of: null, now: since })
  await writeStatus(queries, project, { id, status: 'running', version: 1, now })
}

/** The priorities that are in force instead of those of the published versions. */
export const writePriorities = async (
  { query }: Queries,
  { projectId }: ProjectRef,
  given: readonly { id: string; priority: number | null }[],
): Promise<void> =>
  void (await query(
    `update strategies s set priority = g.priority from unnest($2::uuid[], $3::int[]) as g (id, priority)
      where s.project_id = $1 and s.id = g.id`,
    [projectId, given.map(({ id }) => id), given.map(({ priority }) => priority)],
  ))

/** The priority of a draft, so that its next version keeps it. */
export const writeDraftPriorities = async (
  { query }: Queries,
  { projectId }: ProjectRef,
  { given, now }: { given: readonly { id: string; priority: number }[]; now: Date },
): Promise<void> =>
  void (await query(
    `update strategies s set definition = jsonb_set(definition, '{limits,priority}', to_jsonb(g.priority)), revision = revision + 1,
                             updated_at = $4::timestamptz
       from unnest($2::uuid[], $3::int[]) as g (id, priority)
      where s.project_id = $1 and s.id = g.id and definition -> 'limits' -> 'priority' is distinct from to_jsonb(g.priority)`,
    [projectId, given.map(({ id }) => id), given.map(({ priority }) => priority), now.toISOString()],
  ))

/** How many messages strategies have sent since a time; no more than `atMost` are counted of each. */
export const countDelivered = async (
  { query }: Queries,
  { projectId }: ProjectRef,
  { strategies: ids, since, atMost }: { strategies: string[]; since: Date; atMost: number },
): Promise<Map<string, number>> =>
  new Map(
    (
      await query<{ strategy: string; delivered: number }>(
        `select s.strategy::text, counted.delivered from unnest($2::uuid[]) as s (strategy)
           cross join lateral (
             select count(*) filter (where latest.is_message)::int as delivered from (
               select d.outcome = 'delivered' and d.action_id is not null as is_message from decisions d
                where d.project_id = $1 and d.strategy_id = s.strategy and d.at >= $3::timestamptz
                order by d.at desc limit $4) latest) counted`,
        [projectId, ids, since.toISOString(), atMost],
      )
    ).map(({ strategy, delivered }) => [strategy, delivered]),
  )

export const deleteStrategy = async ({ query }: Queries, { projectId }: ProjectRef, id: string): Promise<void> =>
  void (await query('delete from strategies where project_id = $1 and id = $2', [projectId, id]))

export type VersionRow = Row<typeof strategyVersions, 'version' | 'definition' | 'published_at' | 'published_by' | 'of'>

/** The versions of a strategy, the newest first. */
export const readAllVersions = ({ query }: Queries, { projectId }: ProjectRef, strategy: string): Promise<VersionRow[]> =>
  query<VersionRow>(
    `select version, definition, published_at, published_by, of from strategy_versions
      where project_id = $1 and strategy_id = $2::uuid order by version desc`,
    [projectId, strategy],
  )

export const insertVersion = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  it: { strategy: string; version: number; definition: Definition; by: string; of: number | null; now: Date },
): Promise<void> =>
  void (await query(
    `insert into strategy_versions (project_id, tenant_id, strategy_id, version, definition, published_at, published_by, of)
     values ($1, $2, $3, $4, $5::jsonb, $6::timestamptz, $7, $8::int)`,
    [projectId, tenantId, it.strategy, it.version, JSON.stringify(it.definition), it.now.toISOString(), it.by, it.of],
  ))

type UserRow = Row<typeof strategies, 'id' | 'name' | 'definition'> & { published: Definition | null }

/** Strategies that are not archived, with their drafts and what is published of them. */
export const readUsers = ({ query }: Queries, projectId: string): Promise<UserRow[]> =>
  query<UserRow>(
    `select s.id, s.name, s.definition, v.definition as published from strategies s
       left join strategy_versions v on v.project_id = s.project_id and v.strategy_id = s.id and v.version = s.version
      where s.project_id = $1 and s.status <> 'archived' order by s.name, s.id`,
    [projectId],
  )
