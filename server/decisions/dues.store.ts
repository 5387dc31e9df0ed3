import type { Cause } from '#engine/decisions/decide.ts'
import { type Database, type Queries, Texts } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { decisionDues } from './decisions.schema.ts'

/** A version that has started and waits for its delay. `dueAt` is in milliseconds, `place` the event that it started with. */
export type Pending = {
  id: string
  dueAt: number
  profile: string
  strategy: string
  version: number
  cancelledBy: string | null
  place: number
  cause: Cause
}

type DueRow = Row<
  typeof decisionDues,
  'id' | 'due_at' | 'profile_id' | 'strategy_id' | 'version' | 'cancelled_by' | 'place' | 'cause'
>

const pendingOf = (row: DueRow): Pending => ({
  id: row.id,
  dueAt: row.due_at.getTime(),
  profile: row.profile_id,
  strategy: row.strategy_id,
  version: row.version,
  cancelledBy: row.cancelled_by,
  place: row.place,
  cause: row.cause,
})

const duesAtOnce = 1_000

/** The first delays that are over at `now`, and all of these profiles. */
export const readDues = async (
  { query }: Queries,
  { projectId }: ProjectRef,
  { now, profiles }: { now: number; profiles: string[] },
): Promise<Pending[]> => {
  const rows = await query<DueRow>(
    `select id, due_at, profile_id, strategy_id, version, cancelled_by, place, cause from (
       select id, due_at, profile_id, strategy_id, version, cancelled_by, place, cause
         from decision_dues where project_id = $1 and due_at <= $2::timestamptz order by due_at, id limit $4) over
      union
     select id, due_at, profile_id, strategy_id, version, cancelled_by, place, cause
       from decision_dues where project_id = $1 and profile_id = any($3::uuid[])`,
    [projectId, new Date(now).toISOString(), profiles, duesAtOnce],
    'read delays',
  )
  return rows.map(pendingOf)
}

export const insertDues = ({ query }: Queries, { projectId, tenantId }: ProjectRef, dues: readonly Pending[]): Promise<unknown> =>
  query(
    `insert into decision_dues (project_id, tenant_id, id, due_at, profile_id, strategy_id, version, cancelled_by, place, cause)
     select $1::uuid, $2::uuid, id::uuid, due_at::timestamptz, profile::uuid, strategy::uuid, version, cancelled_by, place, cause::jsonb
       from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::text[], $9::bigint[], $10::text[])
            as t (id, due_at, profile, strategy, version, cancelled_by, place, cause)
     on conflict do nothing`,
    [
      projectId,
      tenantId,
      new Texts(dues.map(({ id }) => id)),
      new Texts(dues.map(({ dueAt }) => new Date(dueAt).toISOString())),
      new Texts(dues.map(({ profile }) => profile)),
      new Texts(dues.map(({ strategy }) => strategy)),
      dues.map(({ version }) => version),
      new Texts(dues.map(({ cancelledBy }) => cancelledBy)),
      dues.map(({ place }) => place),
      new Texts(dues.map(({ cause }) => JSON.stringify(cause))),
    ],
    'insert delays',
  )

export const deleteDues = ({ query }: Queries, { projectId }: ProjectRef, ids: string[]): Promise<unknown> =>
  query('delete from decision_dues where project_id = $1 and id = any($2::uuid[])', [projectId, ids], 'delete delays')

/** Projects with delays that are over, of all organisations. */
export const findDue = async ({ query }: Database, now: Date): Promise<ProjectRef[]> =>
  (
    await query<Row<typeof decisionDues, 'project_id' | 'tenant_id'>>(
      `select s.project_id, s.tenant_id from decision_settings s join projects p on p.id = s.project_id and p.deleted_at is null
        where s.is_active and exists (
          select from decision_dues d where d.project_id = s.project_id and d.due_at <= $1::timestamptz)`,
      [now.toISOString()],
    )
  ).map((row) => ({ projectId: row.project_id, tenantId: row.tenant_id }))
