import { emailChangeAttempts } from '#contract/own-account/own-account.ts'
import { latestBegin } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { emailChanges } from './own-account.schema.ts'

type Query = Queries['query']
type CanQuery = Pick<Database, 'query'>

export type ChangeRow = Row<typeof emailChanges, 'id' | 'new_email' | 'old_code_hash' | 'new_code_hash' | 'decoy'>

/** The open change of a person, if its codes may still be tried. */
export const findOpenChange = async (query: Query, userId: string, now: Date) => {
  const [row] = await query<Row<typeof emailChanges, 'new_email' | 'expires_at'>>(
    `select new_email, expires_at from email_changes
      where user_id = $1 and expires_at > $2::timestamptz and created_at <= $3::timestamptz and attempts < ${emailChangeAttempts}`,
    [userId, now.toISOString(), latestBegin(now)],
  )
  return row ?? null
}

type NewChange = {
  userId: string
  id: string
  newEmail: string
  oldCodeHash: string
  newCodeHash: string
  disownHash: string
  decoy: boolean
  expiresAt: string
  createdAt: string
}

/** Opens a change, in place of the person's earlier one. */
export const openChange = async (query: Query, it: NewChange): Promise<void> =>
  void (await query(
    `insert into email_changes
       (user_id, id, new_email, old_code_hash, new_code_hash, disown_hash, decoy, attempts, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, 0, $8::timestamptz, $9::timestamptz)
     on conflict (user_id) do update set id = excluded.id, new_email = excluded.new_email, old_code_hash = excluded.old_code_hash,
       new_code_hash = excluded.new_code_hash, disown_hash = excluded.disown_hash, decoy = excluded.decoy, attempts = 0,
       expires_at = excluded.expires_at, created_at = excluded.created_at`,
    [it.userId, it.id, it.newEmail, it.oldCodeHash, it.newCodeHash, it.disownHash, it.decoy, it.expiresAt, it.createdAt],
  ))

/** Counts an attempt before the codes are compared, so that no number of parallel guesses gets more of them. Null if none is left. */
export const attemptChange = async ({ query }: CanQuery, userId: string, now: Date): Promise<ChangeRow | null> => {
  const [row] = await query<ChangeRow>(
    `update email_changes set attempts = attempts + 1
      where user_id = $1 and attempts < ${emailChangeAttempts} and expires_at > $2::timestamptz and created_at <= $3::timestamptz
      returning id, new_email, old_code_hash, new_code_hash, decoy`,
    [userId, now.toISOString(), latestBegin(now)],
  )
  return row ?? null
}

/** Returns whether this very change was still open. */
export const closeChange = async (query: Query, userId: string, id: string): Promise<boolean> =>
  (await query('delete from email_changes where user_id = $1 and id = $2 returning 1', [userId, id])).length > 0

/** Returns whether there was an open change. */
export const dropChange = async (query: Query, userId: string): Promise<boolean> =>
  (await query('delete from email_changes where user_id = $1 returning 1', [userId])).length > 0

/** The change that a link stops. */
export const findDisowned = async (query: Query, disownHash: string, now: Date) => {
  const [row] = await query<Row<typeof emailChanges, 'id' | 'user_id'>>(
    'select id, user_id from email_changes where disown_hash = $1 and expires_at > $2::timestamptz',
    [disownHash, now.toISOString()],
  )
  return row ?? null
}

export const setEmail = async (query: Query, userId: string, email: string): Promise<void> =>
  void (await query('update users set email = $2, email_verified = true where id = $1', [userId, email]))

export const sweepChanges = async ({ query }: CanQuery, now: Date): Promise<void> =>
  void (await query('delete from email_changes where expires_at <= $1::timestamptz', [now.toISOString()]))
