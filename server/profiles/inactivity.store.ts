import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row, Value } from '#server/kernel/row.ts'
import type { projects } from '#server/projects/projects.schema.ts'
import type { Fold } from './folds.store.ts'
import type { profileInactivity } from './inactivity.schema.ts'
import type { profiles } from './profiles.schema.ts'

/** People who are not part of others, and about whom there is something left to forget. */
const forgettable = `p.project_id = $1 and p.generation = $2::int and p.merged_into is null
     and not exists (select from profile_atoms a where a.project_id = p.project_id and a.generation = p.generation
                        and a.profile_id = p.id and a.anonymous_id like 'anonymised-%')`

type State = Row<typeof profileInactivity, 'days' | 'erased' | 'anonymised' | 'forgotten_at'>

/** The setting of a project with its name; null for an unknown project. With `holds` it stays as it is until the transaction ends. */
export const readInactivity = async ({ query }: Queries, projectId: string, { holds = false } = {}) => {
  const [project] = await query<Row<typeof projects, 'name'>>(
    `select name from projects where id = $1 and deleted_at is null${holds ? ' for no key update' : ''}`,
    [projectId],
  )
  if (!project) return null
  const [row] = await query<State>(
    'select days, erased, anonymised, forgotten_at from profile_inactivity where project_id = $1',
    [projectId],
  )
  return { name: project.name, ...(row ?? { days: null, erased: 0, anonymised: 0, forgotten_at: null }) }
}

export const writeInactivity = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  days: number | null,
): Promise<void> =>
  void (await query(
    `insert into profile_inactivity (project_id, tenant_id, days) values ($1, $2, $3::int)
     on conflict (project_id) do update set days = excluded.days`,
    [projectId, tenantId, days],
  ))

export const addForgotten = async (
  { query }: Queries,
  { projectId }: ProjectRef,
  { erased, anonymised, at }: { erased: number; anonymised: number; at: Date },
): Promise<void> =>
  void (await query(
    `update profile_inactivity set erased = erased + $2::bigint, anonymised = anonymised + $3::bigint, forgotten_at = $4::timestamptz
      where project_id = $1`,
    [projectId, erased, anonymised, at.toISOString()],
  ))

/** How many were last seen before each of these times, without orders and with. */
export const countInactive = ({ query }: Queries, { projectId, generation }: Omit<Fold, 'tenantId'>, since: readonly Date[]) =>
  query<{ since: Date; erased: number; anonymised: number }>(
    `select s.since, count(p.id) filter (where p.orders = 0)::int as erased, count(p.id) filter (where p.orders > 0)::int as anonymised
       from (select t.since::timestamptz from unnest($3::text[]) as t (since)) s
       left join profiles p on ${forgettable} and p.last_seen < s.since
      group by s.since`,
    [projectId, generation, since.map((it) => it.toISOString())],
  )

/** Some of those who were last seen before a time, the first of them first. */
export const findInactive = async (
  { query }: Queries,
  { projectId, generation }: Omit<Fold, 'tenantId'>,
  { since, atMost }: { since: Date; atMost: number },
): Promise<{ id: string; hasOrders: boolean }[]> =>
  (
    await query<Row<typeof profiles, 'id'> & { has_orders: boolean }>(
      `select p.id, p.orders > 0 as has_orders from profiles p where ${forgettable} and p.last_seen < $3::timestamptz
        order by p.last_seen, p.id limit $4::int`,
      [projectId, generation, since.toISOString(), atMost],
    )
  ).map((row) => ({ id: row.id, hasOrders: row.has_orders }))

/** Whether somebody is still one of those who were last seen before a time. What they bought decides how they are forgotten. */
export const isInactive = async (
  { query }: Queries,
  { projectId, generation }: Omit<Fold, 'tenantId'>,
  { id, since, hasOrders }: { id: string; since: Date; hasOrders: boolean },
): Promise<boolean> =>
  (
    await query(
      `select 1 from profiles p
        where ${forgettable} and p.id = $3::uuid and p.last_seen < $4::timestamptz and (p.orders > 0) = $5`,
      [projectId, generation, id, since.toISOString(), hasOrders],
    )
  ).length > 0

/** The projects that forget people. */
export const findForgetting = async ({
  query,
}: Queries): Promise<(ProjectRef & { days: NonNullable<Value<typeof profileInactivity, 'days'>> })[]> =>
  (
    await query<Row<typeof profileInactivity, 'project_id' | 'tenant_id'> & { days: number }>(
      `select i.project_id, i.tenant_id, i.days from profile_inactivity i join projects p on p.id = i.project_id and p.deleted_at is null
        where i.days is not null order by i.project_id`,
    )
  ).map((row) => ({ projectId: row.project_id, tenantId: row.tenant_id, days: row.days }))
