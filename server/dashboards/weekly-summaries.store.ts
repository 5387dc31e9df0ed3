import type { members, users } from '#server/accounts/accounts.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { projects } from '#server/projects/projects.schema.ts'
import type { weeklySummaries } from './weekly-summaries.schema.ts'

type Of = ProjectRef & { userId: string }

export const isSubscribed = async ({ query }: Queries, { projectId, userId }: Of): Promise<boolean> =>
  (await query('select 1 from weekly_summaries where project_id = $1 and user_id = $2::uuid', [projectId, userId])).length > 0

/** Who is no member of the organisation, as an admin of the platform, gets no summary. */
export const isMember = async ({ query }: Queries, { tenantId, userId }: Of): Promise<boolean> =>
  (await query('select 1 from members where organization_id = $1::uuid and user_id = $2::uuid', [tenantId, userId])).length > 0

/** Answers whether it is new. Who is no member of the organisation, as an admin of the platform, cannot subscribe. */
export const insertSubscription = async (
  { query }: Queries,
  { projectId, tenantId, userId }: Of,
  { doneMonday, now }: { doneMonday: string; now: Date },
): Promise<boolean> =>
  (
    await query<Row<typeof members, 'user_id'>>(
      `insert into weekly_summaries (project_id, user_id, tenant_id, done_monday, created_at)
       select $1::uuid, m.user_id, m.organization_id, $4, $5::timestamptz from members m
        where m.organization_id = $2::uuid and m.user_id = $3::uuid
       on conflict do nothing returning user_id`,
      [projectId, tenantId, userId, doneMonday, now.toISOString()],
    )
  ).length > 0

/** Answers whether there was one. */
export const deleteSubscription = async ({ query }: Queries, { projectId, userId }: Of): Promise<boolean> =>
  (await query('delete from weekly_summaries where project_id = $1 and user_id = $2::uuid returning 1', [projectId, userId]))
    .length > 0

/** Where the mails of a person go. It is read outside of a tenant's transaction, which cannot read accounts. */
export const findRecipient = async ({ query }: Queries, userId: string) => {
  const [row] = await query<Row<typeof users, 'email' | 'locale'>>('select email, locale from users where id = $1::uuid', [
    userId,
  ])
  return row ?? null
}

export type OwnSummaryRow = Row<typeof projects, 'id' | 'name' | 'tenant_id'> &
  Row<typeof users, 'usertype'> & { organization: string; is_on: boolean }

/** The projects in the organisations in which a person is active, or one of them, and whether they get its summary. */
export const findOwnSummaries = ({ query }: Queries, userId: string, projectId: string | null) =>
  query<OwnSummaryRow>(
    `select p.id, p.name, p.tenant_id, o.name as organization, u.usertype, w.user_id is not null as is_on
       from members m join users u on u.id = m.user_id join organizations o on o.id = m.organization_id
       join projects p on p.tenant_id = m.organization_id and p.deleted_at is null
       left join weekly_summaries w on w.project_id = p.id and w.user_id = m.user_id
      where m.user_id = $1::uuid and m.status = 'active' and ($2::uuid is null or p.id = $2::uuid)
      order by lower(o.name), o.id, lower(p.name), p.id`,
    [userId, projectId],
  )

export type WaitingRow = Row<typeof weeklySummaries, 'project_id' | 'tenant_id' | 'user_id' | 'done_monday'> &
  Row<typeof projects, 'name' | 'time_zone'>

/**
 * The subscriptions whose summary of a Monday may have to be sent, project by project. Deleted projects, and organisations that are suspended
 * or being deleted, get none.
 */
export const findWaiting = ({ query }: Queries, monday: string) =>
  query<WaitingRow>(
    `select w.project_id, w.tenant_id, w.user_id, w.done_monday, p.name, p.time_zone from weekly_summaries w
       join projects p on p.id = w.project_id and p.deleted_at is null
       join organizations o on o.id = w.tenant_id and o.suspended_at is null and o.deletion_asked_at is null
      where w.done_monday < $1 order by w.project_id, w.user_id`,
    [monday],
  )

/**
 * Takes the summary of a Monday. Answers null if another process has taken it or the person no longer wants it, otherwise where it goes. The
 * row stays locked until the end of the transaction, in which the mail is queued.
 */
export const takeSummary = async (
  { query }: Queries,
  { project_id, user_id }: WaitingRow,
  monday: string,
): Promise<Row<typeof users, 'email' | 'locale' | 'usertype'> | null> => {
  const [row] = await query<Row<typeof users, 'email' | 'locale' | 'usertype'>>(
    `update weekly_summaries w set done_monday = $3 from users u
      where w.project_id = $1 and w.user_id = $2::uuid and w.done_monday < $3 and u.id = w.user_id
      returning u.email, u.locale, u.usertype`,
    [project_id, user_id, monday],
  )
  return row ?? null
}
