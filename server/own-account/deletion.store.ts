import type { Queries } from '#server/kernel/database.ts'

type Query = Queries['query']

/**
 * What is left of an organisation whose only member goes: its projects are deleted, and purged once the days of grace are over; its
 * invitations are revoked; its name, which may be that of the person, is replaced.
 */
export const dissolveOrganization = async (query: Query, organizationId: string, at: string): Promise<void> => {
  await query('update projects set deleted_at = $2::timestamptz where tenant_id = $1 and deleted_at is null', [
    organizationId,
    at,
  ])
  await query(`update invitations set state = 'revoked' where tenant_id = $1 and state = 'pending'`, [organizationId])
  await query(`update organizations set name = '—' where id = $1`, [organizationId])
}

/**
 * Deletes an account with its memberships and all that belongs to it: tokens go with the memberships; passkeys, second factors, identities
 * and known devices with the account. Sessions have ended before. Nobody can accept an invitation that the person sent. The accounts that
 * were merged into this one go with it.
 */
export const deleteUser = async (query: Query, userId: string, email: string): Promise<void> => {
  await query(`update invitations set state = 'revoked' where invited_by = $1 and state = 'pending'`, [userId])
  await query(`delete from invitations where state = 'accepted' and lower(email) = lower($1)`, [email])
  await query('delete from verification_codes where email = lower($1) or used_by = $2', [email, userId])
  await query('delete from members where user_id = $1', [userId])
  await query('delete from users where id = $1 or merged_into = $1', [userId])
}
