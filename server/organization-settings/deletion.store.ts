import type { Locale } from '#contract/http/locale.ts'
import { type OrganizationDeletion, organizationGraceDays } from '#contract/organization-settings/deletion.ts'
import type { users } from '#server/accounts/accounts.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row, Value } from '#server/kernel/row.ts'
import type { organizations } from '#server/organisation/organisation.schema.ts'

type Query = Queries['query']

const day = 24 * 60 * 60_000
export const grace = organizationGraceDays * day

export const deletionOf = (askedAt: Date | null): OrganizationDeletion | null =>
  askedAt && { askedAt: askedAt.toISOString(), endsAt: new Date(askedAt.getTime() + grace).toISOString() }

/** An organisation, held as it is until the transaction ends. `is_platform`: a platform admin is a member of it. */
export const holdOrganization = async (query: Query, id: string) => {
  const [row] = await query<Row<typeof organizations, 'name' | 'deletion_asked_at'> & { is_platform: boolean }>(
    `select o.name, o.deletion_asked_at,
            exists (select from members m join users u on u.id = m.user_id where m.organization_id = o.id and u.usertype = 'admin')
              as is_platform
       from organizations o where o.id = $1 for update of o`,
    [id],
  )
  return row ?? null
}

/** Stores when the deletion was asked for; null cancels it. */
export const setAskedAt = async (query: Query, id: string, at: string | null): Promise<void> =>
  void (await query('update organizations set deletion_asked_at = $2::timestamptz where id = $1', [id, at]))

export type Reader = { id: string; email: Value<typeof users, 'email'>; locale: Locale }

/** Who is told about the deletion: the active members. */
export const readReaders = (query: Query, id: string): Promise<Reader[]> =>
  query<Row<typeof users, 'id' | 'email' | 'locale'>>(
    `select u.id, u.email, u.locale from members m join users u on u.id = m.user_id
      where m.organization_id = $1 and m.status = 'active' order by m.joined_at, u.id`,
    [id],
  )

/** The organisations whose deletion was asked for at `until` or before, the first one first. */
export const findRemovable = async (query: Query, until: Date): Promise<string[]> =>
  (
    await query<Row<typeof organizations, 'id'>>(
      'select id from organizations where deletion_asked_at <= $1::timestamptz order by deletion_asked_at, id',
      [until.toISOString()],
    )
  ).map(({ id }) => id)

export const readMemberIds = async (query: Query, id: string): Promise<string[]> =>
  (await query<{ user_id: string }>('select user_id from members where organization_id = $1 order by user_id', [id])).map(
    ({ user_id }) => user_id,
  )

/** Deletes an organisation without projects and members, and what belongs to it alone. A table that is forgotten here makes it fail. */
export const removeOrganization = async (query: Query, id: string): Promise<void> => {
  await query('delete from project_creations where tenant_id = $1', [id])
  await query('delete from email_suppressions where tenant_id = $1', [id])
  await query('delete from invitations where tenant_id = $1', [id])
  await query('delete from api_tokens where tenant_id = $1', [id])
  await query('delete from roles where tenant_id = $1', [id])
  await query('delete from organization_webhooks where tenant_id = $1', [id])
  await query('delete from ai_model_organizations where tenant_id = $1', [id])
  await query('delete from ai_model_calls where tenant_id = $1', [id])
  await query('delete from model_endpoints where tenant_id = $1', [id])
  await query('delete from mail_senders where tenant_id = $1', [id])
  await query('delete from organization_logos where tenant_id = $1', [id])
  await query('delete from organization_settings where tenant_id = $1', [id])
  await query(
    'update scenario_rollouts set organizations = array_remove(organizations, $1::uuid) where $1::uuid = any (organizations)',
    [id],
  )
  await query('delete from organizations where id = $1', [id])
}
