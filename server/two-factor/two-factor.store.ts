import type { TwoFactor } from '#contract/two-factor/two-factor.ts'
import type { users } from '#server/accounts/accounts.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Nullable, Row } from '#server/kernel/row.ts'
import type { twoFactors } from './two-factor.schema.ts'

type Query = Queries['query']

export type FactorRow = Row<typeof twoFactors, 'secret' | 'enabled_at' | 'created_at'>

const factorOf = 'select secret, enabled_at, created_at from two_factors where user_id = $1'

export const findFactor = async (query: Query, userId: string): Promise<FactorRow | null> => {
  const [row] = await query<FactorRow>(factorOf, [userId])
  return row ?? null
}

/** The same, until the end of the transaction for this one only. */
export const lockFactor = async (query: Query, userId: string): Promise<FactorRow | null> => {
  const [row] = await query<FactorRow>(`${factorOf} for update`, [userId])
  return row ?? null
}

type StatusRow = Nullable<Row<typeof twoFactors, 'enabled_at'>> & { codes_left: number; has_passkey: boolean }

export const readStatus = async (query: Query, userId: string): Promise<TwoFactor> => {
  const [row] = await query<StatusRow>(
    `select f.enabled_at, (select count(*)::int from recovery_codes c where c.user_id = u.id) as codes_left,
            exists (select from passkeys p where p.user_id = u.id) as has_passkey
       from users u left join two_factors f on f.user_id = u.id and f.enabled_at is not null where u.id = $1`,
    [userId],
  )
  const since = row?.enabled_at?.toISOString() ?? null
  return { isOn: since !== null, since, hasPasskey: row?.has_passkey ?? false, recoveryCodesLeft: row?.codes_left ?? 0 }
}

export type PersonRow = Row<typeof users, 'username' | 'email' | 'locale'>

/** The name that an authenticator app shows, and where and how to write to the person. */
export const findPerson = async (query: Query, userId: string): Promise<PersonRow | null> => {
  const [row] = await query<PersonRow>('select username, email, locale from users where id = $1', [userId])
  return row ?? null
}

/** Stores a secret that is not confirmed yet. Returns false if the account has a confirmed one. */
export const insertPending = async (query: Query, it: { userId: string; secret: string; at: string }): Promise<boolean> =>
  (
    await query(
      `insert into two_factors as f (user_id, secret, last_step, created_at) values ($1, $2, 0, $3::timestamptz)
       on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at
         where f.enabled_at is null
       returning 1`,
      [it.userId, it.secret, it.at],
    )
  ).length > 0

export const setEnabled = async (query: Query, it: { userId: string; step: number; at: string }): Promise<void> =>
  void (await query('update two_factors set enabled_at = $3::timestamptz, last_step = $2 where user_id = $1', [
    it.userId,
    it.step,
    it.at,
  ]))

/** Returns false if a code of this step, or of a later one, was accepted before. */
export const takeStep = async (query: Query, userId: string, step: number): Promise<boolean> =>
  (await query('update two_factors set last_step = $2 where user_id = $1 and last_step < $2 returning 1', [userId, step]))
    .length > 0

/** No passkey of this person is added or removed until the transaction ends. */
export const lockPerson = async (query: Query, userId: string): Promise<void> =>
  void (await query('select 1 from users where id = $1 for update', [userId]))

/** Deletes the factor. Returns whether it was on. */
export const deleteFactor = async (query: Query, userId: string): Promise<boolean> => {
  const [row] = await query<Row<typeof twoFactors, 'enabled_at'>>(
    'delete from two_factors where user_id = $1 returning enabled_at',
    [userId],
  )
  return row?.enabled_at != null
}

/** Deletes every second factor of any kind. Returns whether there was one. */
export const deleteAllFactors = async (query: Query, userId: string): Promise<boolean> => {
  const passkeys = await query('delete from passkeys where user_id = $1 returning 1', [userId])
  return (await deleteFactor(query, userId)) || passkeys.length > 0
}

/** Whether a sign-in of this person needs a second factor of any kind. */
export const hasAnyFactor = async (query: Query, userId: string): Promise<boolean> =>
  (
    await query(
      `select 1 from users u where u.id = $1
          and (exists (select 1 from two_factors f where f.user_id = u.id and f.enabled_at is not null)
            or exists (select 1 from passkeys p where p.user_id = u.id))`,
      [userId],
    )
  ).length > 0

export const hasRecoveryCodes = async (query: Query, userId: string): Promise<boolean> =>
  (await query('select 1 from recovery_codes where user_id = $1 limit 1', [userId])).length > 0

export const replaceRecoveryCodes = async (query: Query, userId: string, hashes: string[]): Promise<void> => {
  await query('delete from recovery_codes where user_id = $1', [userId])
  await query('insert into recovery_codes (user_id, code_hash) select $1, unnest($2::text[])', [userId, hashes])
}

/** Uses up a recovery code. Returns whether there was one. */
export const deleteRecoveryCode = async (query: Query, userId: string, hashes: string[]): Promise<boolean> =>
  (await query('delete from recovery_codes where user_id = $1 and code_hash = any($2::text[]) returning 1', [userId, hashes]))
    .length > 0
