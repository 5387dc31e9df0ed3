import { type AnnotationKind, annotationsTold } from '#contract/dashboards/annotations.ts'
import type { users } from '#server/accounts/accounts.schema.ts'
import type { auditRecords } from '#server/audit/audit.schema.ts'
import type { strategies } from '#server/decisions/decisions.schema.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'

/** When the points of a range begin, and when it ends (exclusive), ISO 8601. */
type Times = { starts: string[]; end: string }

/** What each statement adds: the point (counted from 1), how much happened in it, and the latest of each point before others. */
const placed = `select m.*, width_bucket(m.at, $2::timestamptz[]) as point from marked m
                 where m.at >= ($2::timestamptz[])[1] and m.at < $3::timestamptz`
const ranked = `select p.*, count(*) over (partition by p.point)::int as total,
                       row_number() over (partition by p.point order by p.at desc, p.id) as turn from placed p`
/** So many rows, and at least one of each point, by which one knows how much happened in it. */
const told = `select r.*, row_number() over (order by r.turn, r.at desc, r.id) as place from ranked r`
const isTold = `t.place <= ${annotationsTold} or t.turn = 1`

export type MarkedRow = {
  kind: AnnotationKind
  at: Date
  id: string
  name: string | null
  actor: string | null
  version: number | null
  value: number | null
  point: number
  total: number
}

/** The versions of strategies that were published, and the incidents of alert rules that began or ended, as far as they may be told. */
export const findMarks = (
  { query }: Queries,
  { projectId }: ProjectRef,
  { starts, end }: Times,
  may: { strategies: boolean; incidents: boolean },
): Promise<MarkedRow[]> =>
  query<MarkedRow>(
    `with marked as (
       select case when v.of is null then 'published' else 'rolledBack' end as kind, v.published_at as at, v.strategy_id::text as id,
              s.name, v.published_by::text as actor, v.version, v.of::float8 as value
         from strategy_versions v join strategies s on s.project_id = v.project_id and s.id = v.strategy_id
        where v.project_id = $1::uuid and $4::boolean
       union all
       select 'incidentOpened', f.opened_at, f.rule_id::text, f.name, null, null, null
         from alert_firings f where f.project_id = $1::uuid and $5::boolean
       union all
       select 'incidentClosed', f.closed_at, f.rule_id::text, f.name, null, null, null
         from alert_firings f where f.project_id = $1::uuid and $5::boolean and f.closed_at is not null
     ), placed as (${placed}), ranked as (${ranked}), told as (${told})
     select t.kind, t.at, t.id, t.name, t.actor, t.version, t.value, t.point, t.total from told t where ${isTold}`,
    [projectId, starts, end, may.strategies, may.incidents],
  )

type NamedRow = Row<typeof strategies, 'id' | 'name'>

/** The strategies that were ever published. There are 200 at most. */
export const readNamed = ({ query }: Queries, projectId: string): Promise<NamedRow[]> =>
  query<NamedRow>('select id, name from strategies where project_id = $1::uuid and version is not null', [projectId])

export type RecordedRow = Row<typeof auditRecords, 'at'> & {
  action: 'strategy.pause' | 'strategy.stopLoss' | 'strategy.resume' | 'strategy.archive' | 'holdout.change'
  id: string
  actor: string | null
  version: string | null
  share: string | null
  point: number
  total: number
}

/**
 * When strategies were paused, continued and ended, and when the holdout was changed. Only the audit record has this. It belongs to no
 * organisation's transaction, so that each row is asked for by its organisation.
 */
export const findRecorded = (
  { query }: Pick<Database, 'query'>,
  { projectId, tenantId }: ProjectRef,
  { starts, end }: Times,
  ids: string[],
): Promise<RecordedRow[]> =>
  query<RecordedRow>(
    `with marked as (
       select a.action, a.at, a.target as id, a.actor_id::text as actor, a.details ->> 'version' as version, a.details ->> 'share' as share
         from audit_records a
        where a.tenant_id = $1::uuid and a.result = 'done'
          and (a.target = $4 and a.action = 'holdout.change'
            or a.target = any($5::text[]) and a.action in ('strategy.pause', 'strategy.stopLoss', 'strategy.resume', 'strategy.archive'))
     ), placed as (${placed}), ranked as (${ranked}), told as (${told})
     select t.action, t.at, t.id, t.actor, t.version, t.share, t.point, t.total from told t where ${isTold}`,
    [tenantId, starts, end, projectId, ids],
  )

type PersonRow = Row<typeof users, 'id' | 'username'>

/** The names of those who are still members, also with the account that theirs was merged into: the record names the closed one. Users are read before a tenant is known, so no tenant's transaction may read them. */
export const readActors = ({ query }: Pick<Database, 'query'>, tenantId: string, ids: string[]): Promise<PersonRow[]> =>
  query<PersonRow>(
    `select u.id, u.username from users u join members m on m.user_id = coalesce(u.merged_into, u.id)
      where m.organization_id = $1::uuid and u.id = any($2::uuid[])`,
    [tenantId, ids],
  )
