import { type PasskeyPurpose, passkeysAtMost } from '#contract/passkeys/passkeys.ts'
import type { users } from '#server/accounts/accounts.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { passkeys } from './passkeys.schema.ts'

type Query = Queries['query']

export type PasskeyRow = Row<
  typeof passkeys,
  'id' | 'user_id' | 'name' | 'public_key' | 'counter' | 'transports' | 'created_at' | 'last_used_at'
>

const columns = 'id, user_id, name, public_key, counter, transports, created_at, last_used_at'

export const listOf = (query: Query, userId: string): Promise<PasskeyRow[]> =>
  query<PasskeyRow>(`select ${columns} from passkeys where user_id = $1 order by created_at, id`, [userId])

export const findPasskey = async (query: Query, id: string): Promise<PasskeyRow | null> => {
  const [row] = await query<PasskeyRow>(`select ${columns} from passkeys where id = $1`, [id])
  return row ?? null
}

export const findName = async (query: Query, userId: string): Promise<string> => {
  const [row] = await query<Row<typeof users, 'username'>>('select username from users where id = $1', [userId])
  return row?.username ?? ''
}

/** Until the end of the transaction, the passkeys of this person are changed by this one only. */
export const lockPerson = async (query: Query, userId: string): Promise<void> =>
  void (await query('select 1 from users where id = $1 for update', [userId]))

type NewRow = {
  id: string
  userId: string
  name: string
  publicKey: string
  counter: number
  transports: string[]
  createdAt: string
}

/** Returns null if the passkey is registered already, also by another person. */
export const insertPasskey = async (query: Query, it: NewRow): Promise<PasskeyRow | null> => {
  const [row] = await query<PasskeyRow>(
    `insert into passkeys (id, user_id, name, public_key, counter, transports, created_at)
     values ($1, $2::uuid, $3, $4, $5::bigint, $6::text[], $7::timestamptz)
     on conflict do nothing returning ${columns}`,
    [it.id, it.userId, it.name, it.publicKey, it.counter, it.transports, it.createdAt],
  )
  return row ?? null
}

export const hasRoom = (known: readonly PasskeyRow[]): boolean => known.length < passkeysAtMost

export const renamePasskey = async (
  query: Query,
  it: { userId: string; id: string; name: string },
): Promise<PasskeyRow | null> => {
  const [row] = await query<PasskeyRow>(`update passkeys set name = $3 where user_id = $1 and id = $2 returning ${columns}`, [
    it.userId,
    it.id,
    it.name,
  ])
  return row ?? null
}

export const deletePasskey = async (query: Query, userId: string, id: string): Promise<boolean> =>
  (await query('delete from passkeys where user_id = $1 and id = $2 returning 1', [userId, id])).length > 0

/**
 * Stores a use. Returns false if another one with the same count, or a later one, was stored before: then there are two authenticators with
 * this key. A count that is always 0 says nothing.
 */
export const noteUse = async (query: Query, it: { id: string; counter: number; at: string }): Promise<boolean> =>
  (
    await query(
      `update passkeys set counter = $2::bigint, last_used_at = $3::timestamptz
        where id = $1 and (counter < $2::bigint or (counter = 0 and $2::bigint = 0)) returning 1`,
      [it.id, it.counter, it.at],
    )
  ).length > 0

type NewChallenge = { hash: string; userId: string | null; purpose: PasskeyPurpose; expiresAt: string; createdAt: string }

export const insertChallenge = async (query: Query, it: NewChallenge): Promise<void> =>
  void (await query(
    `insert into passkey_challenges (challenge_hash, user_id, purpose, expires_at, created_at)
     values ($1, $2::uuid, $3, $4::timestamptz, $5::timestamptz)`,
    [it.hash, it.userId, it.purpose, it.expiresAt, it.createdAt],
  ))

type Asked = { hash: string; userId: string | null; purpose: PasskeyPurpose; now: string; latestBegin: string }

/** Uses a challenge up. Returns whether it was asked of this person for this purpose, and not too long ago. */
export const takeChallenge = async (query: Query, it: Asked): Promise<boolean> =>
  (
    await query(
      `delete from passkey_challenges
        where challenge_hash = $1 and user_id is not distinct from $2::uuid and purpose = $3
          and expires_at > $4::timestamptz and created_at <= $5::timestamptz
        returning 1`,
      [it.hash, it.userId, it.purpose, it.now, it.latestBegin],
    )
  ).length > 0

export const sweepChallenges = async (query: Query, now: string): Promise<void> =>
  void (await query('delete from passkey_challenges where expires_at <= $1::timestamptz', [now]))
