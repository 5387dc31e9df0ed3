import type { Queries } from '#server/kernel/database.ts'
import type { Row, Value } from '#server/kernel/row.ts'
import type { organizations } from '#server/organisation/organisation.schema.ts'
import type { impersonations, users } from './accounts.schema.ts'

type Query = Queries['query']

type NewImpersonation = {
  id: string
  adminId: string
  adminSessionId: string
  userId: string
  organizationId: string
  reason: string
  personalReason: string | null
  startedAt: string
  endsAt: string
  /** The digest of the secret of the session, whose id is `sessionId`. */
  sessionId: string
  secretHash: string
  userAgent: string | null
  address: string | null
}

/**
 * An impersonation and its session, which is bound to the browser of the admin's own session. Nothing of the person's account changes: neither
 * their sessions nor their last sign-in. Returns whether the admin's session was still there.
 */
export const insertImpersonation = async (query: Query, it: NewImpersonation): Promise<boolean> => {
  const inserted = await query(
    `with begun as (
       insert into impersonations
         (id, admin_id, admin_session_id, user_id, organization_id, reason, personal_reason, started_at, ends_at)
       select $1::uuid, $2::uuid, s.id, $4::uuid, $5::uuid, $6, $7, $8::timestamptz, $9::timestamptz
         from sessions s where s.id = $3 and s.user_id = $2::uuid
       returning id, user_id, organization_id, admin_session_id, started_at)
     insert into sessions
       (id, secret_hash, binding_hash, user_id, organization_id, created_at, last_seen_at, confirmed_at, user_agent, address, impersonation_id)
     select $10, $11, s.binding_hash, b.user_id, b.organization_id, b.started_at, b.started_at, b.started_at, $12, $13, b.id
       from begun b join sessions s on s.id = b.admin_session_id returning 1`,
    [
      it.id,
      it.adminId,
      it.adminSessionId,
      it.userId,
      it.organizationId,
      it.reason,
      it.personalReason,
      it.startedAt,
      it.endsAt,
      it.sessionId,
      it.secretHash,
      it.userAgent,
      it.address,
    ],
  )
  return inserted.length > 0
}

type EndedImpersonation = Row<typeof impersonations, 'id' | 'admin_id' | 'user_id' | 'organization_id'>

/** Deletes an impersonation and its session. Null if it had ended before. */
export const deleteImpersonation = async (query: Query, id: string): Promise<EndedImpersonation | null> => {
  const [row] = await query<EndedImpersonation>(
    `with gone as (delete from sessions where impersonation_id = $1::uuid)
     delete from impersonations where id = $1::uuid returning id, admin_id, user_id, organization_id`,
    [id],
  )
  return row ?? null
}

/** The impersonation of an admin that has not ended. Holds the admin's row until the end of the transaction, so that one begins at a time. */
export const findImpersonationOf = async (query: Query, adminId: string): Promise<string | null> => {
  await query('select 1 from users where id = $1 for update', [adminId])
  const [row] = await query<Row<typeof impersonations, 'id'>>('select id from impersonations where admin_id = $1', [adminId])
  return row?.id ?? null
}

/** Impersonations whose time is over, or whose session is gone. */
export const findEndedImpersonations = (query: Query, now: string): Promise<Row<typeof impersonations, 'id' | 'ends_at'>[]> =>
  query<Row<typeof impersonations, 'id' | 'ends_at'>>(
    `select i.id, i.ends_at from impersonations i
      where i.ends_at <= $1::timestamptz or not exists (select from sessions s where s.impersonation_id = i.id)
      order by i.started_at limit 500`,
    [now],
  )

type ImpersonationRow = Row<
  typeof impersonations,
  'admin_id' | 'user_id' | 'organization_id' | 'reason' | 'personal_reason' | 'started_at' | 'ends_at'
> & {
  admin_name: Value<typeof users, 'username'>
  user_name: Value<typeof users, 'username'>
  organization_name: Value<typeof organizations, 'name'>
}

export const findImpersonation = async (query: Query, id: string): Promise<ImpersonationRow | null> => {
  const [row] = await query<ImpersonationRow>(
    `select i.admin_id, i.user_id, i.organization_id, i.reason, i.personal_reason, i.started_at, i.ends_at,
            a.username as admin_name, u.username as user_name, o.name as organization_name
       from impersonations i join users a on a.id = i.admin_id join users u on u.id = i.user_id
       join organizations o on o.id = i.organization_id where i.id = $1::uuid`,
    [id],
  )
  return row ?? null
}

/** Whether a platform admin uses the console in place of one of these accounts. */
export const isImpersonated = async (query: Query, ids: string[], now: string): Promise<boolean> =>
  (
    await query(
      `select 1 from impersonations i where i.user_id = any($1::uuid[]) and i.ends_at > $2::timestamptz
          and exists (select from sessions s where s.impersonation_id = i.id) limit 1`,
      [ids, now],
    )
  ).length > 0
