import type { AlertCondition, AlertNotice, NoticeFailure, NoticeStatus } from '#contract/alerts/alerts.ts'
import type { AlertState } from '#engine/alerts/alert.machine.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { projects } from '#server/projects/projects.schema.ts'
import type { alertFirings, alertNotices, alertRules } from './alerts.schema.ts'

/** The projects with rules that were not checked up to a minute. */
export const findProjects = ({ query }: Queries, minute: Date) =>
  query<Row<typeof alertRules, 'project_id' | 'tenant_id'> & Row<typeof projects, 'name'>>(
    `select distinct r.project_id, r.tenant_id, p.name from alert_rules r join projects p on p.id = r.project_id and p.deleted_at is null
      where r.checked_at is null or r.checked_at < $1::timestamptz`,
    [minute.toISOString()],
  )

export type CheckedRow = Row<
  typeof alertRules,
  'id' | 'name' | 'condition' | 'severity' | 'channels' | 'hourly_at_most' | 'muted_until' | 'revision' | 'status' | 'since'
>

/** The rules of a project that were not checked up to a minute. */
export const readUnchecked = ({ query }: Queries, projectId: string, minute: Date) =>
  query<CheckedRow>(
    `select id, name, condition, severity, channels, hourly_at_most, muted_until, revision, status, since from alert_rules
      where project_id = $1 and (checked_at is null or checked_at < $2::timestamptz) order by id`,
    [projectId, minute.toISOString()],
  )

/**
 * Stores the state after a check. Returns false if another process has made this check, or somebody has changed the rule: then nothing of the
 * check counts.
 */
export const storeCheck = async (
  { query }: Queries,
  projectId: string,
  { rule, state, value, minute }: { rule: CheckedRow; state: AlertState; value: number | null; minute: Date },
): Promise<boolean> =>
  (
    await query(
      `update alert_rules set status = $4, since = $5::timestamptz, value = $6::float8, checked_at = $7::timestamptz
        where project_id = $1 and id = $2::uuid and revision = $3::int and (checked_at is null or checked_at < $7::timestamptz)
        returning 1`,
      [
        projectId,
        rule.id,
        rule.revision,
        state.status,
        state.since === null ? null : new Date(state.since).toISOString(),
        value,
        minute.toISOString(),
      ],
    )
  ).length > 0

export const insertFiring = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  { id, rule, value, at }: { id: string; rule: CheckedRow; value: number; at: Date },
): Promise<void> =>
  void (await query(
    `insert into alert_firings (project_id, id, tenant_id, rule_id, name, condition, opened_at, value, worst, severity)
     values ($1, $2::uuid, $3, $4::uuid, $5, $6::jsonb, $7::timestamptz, $8::float8, $8::float8, $9)`,
    [projectId, id, tenantId, rule.id, rule.name, JSON.stringify(rule.condition), at.toISOString(), value, rule.severity],
  ))

/** The firing of a rule that has not ended, and by which channels its beginning was told. */
export const findOpen = async ({ query }: Queries, projectId: string, rule: string) => {
  const [row] = await query<Row<typeof alertFirings, 'id' | 'opened_at' | 'worst'> & { told: string[] | null }>(
    `select f.id, f.opened_at, f.worst,
            (select array_agg(n.channel) from alert_notices n
              where n.project_id = f.project_id and n.firing_id = f.id and n.about = 'opened' and n.status in ('waiting', 'sent', 'failed')) as told
       from alert_firings f where f.project_id = $1 and f.rule_id = $2::uuid and f.closed_at is null`,
    [projectId, rule],
  )
  return row ?? null
}

export const storeWorst = async ({ query }: Queries, projectId: string, id: string, worst: number): Promise<void> =>
  void (await query('update alert_firings set worst = $3::float8 where project_id = $1 and id = $2::uuid', [
    projectId,
    id,
    worst,
  ]))

/** How many firings of a rule were told since a time. */
export const countTold = async ({ query }: Queries, projectId: string, rule: string, since: Date): Promise<number> => {
  const [row] = await query<{ count: number }>(
    `select count(distinct firing_id)::int as count from alert_notices
      where project_id = $1 and rule_id = $2::uuid and about = 'opened' and status in ('waiting', 'sent', 'failed')
        and at > $3::timestamptz`,
    [projectId, rule, since.toISOString()],
  )
  return row?.count ?? 0
}

export type NewNotice = Omit<AlertNotice, 'at'> & { id: string; rule: string; firing: string; messages: string[]; at: Date }

export const insertNotice = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  { id, rule, firing, channel, about, status, failure, messages, at }: NewNotice,
): Promise<void> =>
  void (await query(
    `insert into alert_notices (project_id, id, tenant_id, rule_id, firing_id, channel, about, status, failure, messages, at)
     values ($1, $2::uuid, $3, $4::uuid, $5::uuid, $6, $7, $8, $9, $10::text[], $11::timestamptz)`,
    [projectId, id, tenantId, rule, firing, channel, about, status, failure, messages, at.toISOString()],
  ))

/** Notices whose messages have not been sent yet. */
export const findWaiting = ({ query }: Queries) =>
  query<Row<typeof alertNotices, 'project_id' | 'tenant_id' | 'id' | 'channel' | 'messages' | 'failure'>>(
    `select project_id, tenant_id, id, channel, messages, failure from alert_notices where status = 'waiting' order by at limit 500`,
  )

export const storeNotice = async (
  { query }: Queries,
  projectId: string,
  { id, status, failure }: { id: string; status: NoticeStatus; failure: NoticeFailure | null },
): Promise<void> =>
  void (await query('update alert_notices set status = $3, failure = $4 where project_id = $1 and id = $2::uuid', [
    projectId,
    id,
    status,
    failure,
  ]))

/** Deletes firings that ended before a time, with their notices. */
export const deleteOldFirings = async ({ query }: Queries, before: Date): Promise<void> =>
  void (await query('delete from alert_firings where closed_at < $1::timestamptz', [before.toISOString()]))

export type FiringRow = Row<
  typeof alertFirings,
  | 'id'
  | 'rule_id'
  | 'name'
  | 'severity'
  | 'opened_at'
  | 'closed_at'
  | 'ending'
  | 'value'
  | 'worst'
  | 'acknowledged_at'
  | 'acknowledged_by'
  | 'note'
> & { condition: AlertCondition; notices: AlertNotice[] | null; total: number }

type Filter = { rule: string | null; id: string | null; after: { at: string; id: string } | null; limit: number }

/** The newest first, with their notices in the order in which they were made. */
export const readFirings = ({ query }: Queries, projectId: string, { rule, id, after, limit }: Filter) =>
  query<FiringRow>(
    `select f.id, f.rule_id, f.name, f.condition, f.opened_at, f.closed_at, f.ending, f.value, f.worst, f.severity,
            f.acknowledged_at, f.acknowledged_by, f.note,
            (select jsonb_agg(jsonb_build_object('channel', n.channel, 'about', n.about, 'status', n.status, 'failure', n.failure,
                                                 'at', to_char(n.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                              order by n.at, n.channel)
               from alert_notices n where n.project_id = f.project_id and n.firing_id = f.id) as notices,
            (select count(*)::int from alert_firings where project_id = $1 and ($2::uuid is null or rule_id = $2::uuid)) as total
       from alert_firings f
      where f.project_id = $1 and ($2::uuid is null or f.rule_id = $2::uuid) and ($6::uuid is null or f.id = $6::uuid)
        and ($3::timestamptz is null or (f.opened_at, f.id) < ($3::timestamptz, $4::uuid))
      order by f.opened_at desc, f.id desc limit $5::int`,
    [projectId, rule, after?.at ?? null, after?.id ?? null, limit, id],
  )

/** Stores that somebody takes care of a firing. Answers false if there is no such firing, or somebody was faster. */
export const storeAcknowledgement = async (
  { query }: Queries,
  projectId: string,
  { id, by, note, at }: { id: string; by: string; note: string; at: Date },
): Promise<boolean> =>
  (
    await query(
      `update alert_firings set acknowledged_at = $3::timestamptz, acknowledged_by = $4::uuid, note = $5
        where project_id = $1 and id = $2::uuid and acknowledged_at is null returning 1`,
      [projectId, id, at.toISOString(), by, note],
    )
  ).length > 0
