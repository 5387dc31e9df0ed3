import type { Session } from '#contract/accounts.ts'
import type { Database, Queries } from '../database/database.ts'

export type AccountRow = {
  id: string
  username: string
  email: string
  password_hash: string
  usertype: Session['usertype']
  organization_id: string
  last_login_at: Date | null
}

/** By username or address, in any case: as the database lowers letters, because that is how they are unique. */
export const findAccount = async ({ query }: Pick<Database, 'query'>, name: string): Promise<AccountRow | null> => {
  const [row] = await query<AccountRow>('select * from users where lower(username) = lower($1) or lower(email) = lower($1)', [
    name,
  ])
  return row ?? null
}

export const isUsernameTaken = async ({ query }: Pick<Database, 'query'>, username: string): Promise<boolean> =>
  (await query('select 1 from users where lower(username) = lower($1)', [username])).length > 0

type NewAccount = {
  userId: string
  organizationId: string
  username: string
  email: string
  passwordHash: string
  createdAt: string
}

/** An account, its organisation, and its place there as owner. */
export const insertAccount = async (query: Queries['query'], it: NewAccount): Promise<void> => {
  await query('insert into organizations (id, name, created_at) values ($1, $2, $3::timestamptz)', [
    it.organizationId,
    it.username,
    it.createdAt,
  ])
  await query(
    `insert into users (id, username, email, password_hash, usertype, organization_id, created_at)
     values ($1, $2, $3, $4, 'manager', $5, $6::timestamptz)`,
    [it.userId, it.username, it.email, it.passwordHash, it.organizationId, it.createdAt],
  )
  await query(`insert into members (organization_id, user_id, role) values ($1, $2, 'owner')`, [it.organizationId, it.userId])
}
