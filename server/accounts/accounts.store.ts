import type { Session } from '#contract/accounts/accounts.ts'
import type { Locale } from '#contract/http/locale.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { users } from './accounts.schema.ts'

export type AccountRow = Row<
  typeof users,
  | 'id'
  | 'username'
  | 'email'
  | 'email_verified'
  | 'password_hash'
  | 'locale'
  | 'usertype'
  | 'organization_id'
  | 'last_login_at'
  | 'locked_at'
  | 'merged_into'
>

const columns = 'id, username, email, email_verified, password_hash, locale, usertype, organization_id, last_login_at, locked_at'
const accounts = `select ${columns}, merged_into from users`

type CanQuery = Pick<Database, 'query'>

/** Finds an account by username or address, in any case. The database lowers the case, because the unique index does it in the same way. */
export const findAccount = async ({ query }: CanQuery, name: string): Promise<AccountRow | null> => {
  const [row] = await query<AccountRow>(`${accounts} where lower(username) = lower($1) or lower(email) = lower($1)`, [name])
  return row ?? null
}

export const findAccountById = async ({ query }: CanQuery, id: string): Promise<AccountRow | null> => {
  const [row] = await query<AccountRow>(`${accounts} where id = $1`, [id])
  return row ?? null
}

export const findAccountByEmail = async ({ query }: CanQuery, email: string): Promise<AccountRow | null> => {
  const [row] = await query<AccountRow>(`${accounts} where lower(email) = lower($1)`, [email])
  return row ?? null
}

export const isUsernameTaken = async ({ query }: CanQuery, username: string): Promise<boolean> =>
  (await query('select 1 from users where lower(username) = lower($1)', [username])).length > 0

export const isEmailTaken = async ({ query }: CanQuery, email: string): Promise<boolean> =>
  (await findAccountByEmail({ query }, email)) !== null

export const setPasswordHash = async (query: Queries['query'], userId: string, passwordHash: string): Promise<void> =>
  void (await query('update users set password_hash = $2 where id = $1', [userId, passwordHash]))

type NewUser = {
  userId: string
  organizationId: string
  username: string
  email: string
  emailVerified: boolean
  passwordHash: string | null
  locale: Locale
  usertype: Session['usertype']
  role: string
  createdAt: string
}

/** An account and its membership in an existing organisation. */
export const insertUser = async (query: Queries['query'], it: NewUser): Promise<void> => {
  await query(
    `insert into users
       (id, username, email, email_verified, password_hash, locale, usertype, organization_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz)`,
    [
      it.userId,
      it.username,
      it.email,
      it.emailVerified,
      it.passwordHash,
      it.locale,
      it.usertype,
      it.organizationId,
      it.createdAt,
    ],
  )
  await insertMember(query, it)
}

/** A membership of an account. */
export const insertMember = async (
  query: Queries['query'],
  it: Pick<NewUser, 'organizationId' | 'userId' | 'role'> & { createdAt: string },
): Promise<void> =>
  void (await query('insert into members (organization_id, user_id, role, joined_at) values ($1, $2, $3, $4::timestamptz)', [
    it.organizationId,
    it.userId,
    it.role,
    it.createdAt,
  ]))

/** An account, a new organisation and a membership as its owner. */
export const insertAccount = async (
  query: Queries['query'],
  it: Omit<NewUser, 'role' | 'usertype' | 'emailVerified'>,
): Promise<void> => {
  await insertOrganization(query, { id: it.organizationId, name: it.username, createdAt: it.createdAt })
  await insertUser(query, { ...it, emailVerified: true, usertype: 'manager', role: 'owner' })
}

export const insertOrganization = async (
  query: Queries['query'],
  it: { id: string; name: string; createdAt: string },
): Promise<void> =>
  void (await query('insert into organizations (id, name, created_at) values ($1, $2, $3::timestamptz)', [
    it.id,
    it.name,
    it.createdAt,
  ]))
