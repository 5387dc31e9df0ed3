import type { AlertRuleContent, NoticeFailure } from '#contract/alerts/alerts.ts'
import type { FiringEnd } from '#contract/alerts/metrics.ts'
import type { AlertState } from '#engine/alerts/alert.machine.ts'
import type { users } from '#server/accounts/accounts.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { alertNotices, alertRules } from './alerts.schema.ts'

export type RuleRow = Row<
  typeof alertRules,
  | 'id'
  | 'name'
  | 'condition'
  | 'severity'
  | 'channels'
  | 'hourly_at_most'
  | 'muted_until'
  | 'revision'
  | 'status'
  | 'since'
  | 'value'
  | 'checked_at'
  | 'changed_at'
>
const columns =
  'id, name, condition, severity, channels, hourly_at_most, muted_until, revision, status, since, value, checked_at, changed_at'

export const readRules = ({ query }: Queries, projectId: string) =>
  query<RuleRow>(`select ${columns} from alert_rules where project_id = $1 order by status = 'firing' desc, lower(name), id`, [
    projectId,
  ])

/** For a change: other changes of the rule wait. Null if there is none. */
export const findRule = async ({ query }: Queries, projectId: string, id: string): Promise<RuleRow | null> => {
  const [row] = await query<RuleRow>(`select ${columns} from alert_rules where project_id = $1 and id = $2::uuid for update`, [
    projectId,
    id,
  ])
  return row ?? null
}

export const countRules = async ({ query }: Queries, projectId: string): Promise<number> => {
  const [row] = await query<{ count: number }>('select count(*)::int as count from alert_rules where project_id = $1', [
    projectId,
  ])
  return row?.count ?? 0
}

export const insertRule = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  { id, content, state, now }: { id: string; content: AlertRuleContent; state: AlertState; now: Date },
): Promise<void> => {
  const { name, severity, channels, hourlyAtMost, metric, comparison, threshold, minutes } = content
  await query(
    `insert into alert_rules (project_id, id, tenant_id, name, condition, channels, hourly_at_most, revision, status, created_at, changed_at,
                              severity)
     values ($1, $2::uuid, $3, $4, $5::jsonb, $6::jsonb, $7::int, 1, $8, $9::timestamptz, $9::timestamptz, $10)`,
    [
      projectId,
      id,
      tenantId,
      name,
      JSON.stringify({ metric, comparison, threshold, minutes }),
      JSON.stringify(channels),
      hourlyAtMost,
      state.status,
      now.toISOString(),
      severity,
    ],
  )
}

/** With `state` the rule begins anew. */
export const updateRule = async (
  { query }: Queries,
  projectId: string,
  { id, content, state, now }: { id: string; content: AlertRuleContent; state: AlertState | null; now: Date },
): Promise<void> => {
  const { name, severity, channels, hourlyAtMost, metric, comparison, threshold, minutes } = content
  await query(
    `update alert_rules set name = $3, severity = $9, condition = $4::jsonb, channels = $5::jsonb, hourly_at_most = $6::int, revision = revision + 1,
            changed_at = $7::timestamptz, status = coalesce($8, status),
            since = case when $8::text is null then since end, value = case when $8::text is null then value end,
            checked_at = case when $8::text is null then checked_at end
      where project_id = $1 and id = $2::uuid`,
    [
      projectId,
      id,
      name,
      JSON.stringify({ metric, comparison, threshold, minutes }),
      JSON.stringify(channels),
      hourlyAtMost,
      now.toISOString(),
      state?.status ?? null,
      severity,
    ],
  )
}

export const muteRule = async ({ query }: Queries, projectId: string, id: string, until: string | null): Promise<boolean> =>
  (
    await query('update alert_rules set muted_until = $3::timestamptz where project_id = $1 and id = $2::uuid returning 1', [
      projectId,
      id,
      until,
    ])
  ).length > 0

export const deleteRule = async ({ query }: Queries, projectId: string, id: string): Promise<void> =>
  void (await query('delete from alert_rules where project_id = $1 and id = $2::uuid', [projectId, id]))

export const endFiring = async (
  { query }: Queries,
  projectId: string,
  { rule, end, at }: { rule: string; end: FiringEnd; at: Date },
): Promise<void> =>
  void (await query(
    `update alert_firings set closed_at = greatest(opened_at, $4::timestamptz), ending = $3
      where project_id = $1 and rule_id = $2::uuid and closed_at is null`,
    [projectId, rule, end, at.toISOString()],
  ))

type Latest = Row<typeof alertNotices, 'rule_id' | 'channel' | 'status' | 'at'> & { failure: NoticeFailure | null }

/** The last notice of each channel of each rule that was to be sent. */
export const readLatestNotices = ({ query }: Queries, projectId: string) =>
  query<Latest>(
    `select distinct on (rule_id, channel) rule_id, channel, status, failure, at from alert_notices
      where project_id = $1 and status in ('waiting', 'sent', 'failed') order by rule_id, channel, at desc`,
    [projectId],
  )

/** The members of an organisation. Users are read before a tenant is known, so no tenant's transaction may read them. */
export const readMembers = ({ query }: Queries, tenantId: string) =>
  query<Row<typeof users, 'id' | 'username' | 'email' | 'locale'>>(
    `select u.id, u.username, u.email, u.locale from members m join users u on u.id = m.user_id
      where m.organization_id = $1 order by lower(u.username)`,
    [tenantId],
  )
