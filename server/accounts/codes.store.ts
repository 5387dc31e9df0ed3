import { latestBegin } from '#server/kernel/clock.ts'
import type { Database, Parameter } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { verificationCodes } from './accounts.schema.ts'

const attemptsAtMost = 5
const foreignAttemptsAtMost = 2

export type CodeRow = Row<typeof verificationCodes, 'key_hash' | 'email' | 'code_hash' | 'decoy' | 'mailed_to' | 'used_by'> & {
  is_foreign: boolean
}

type CanQuery = Pick<Database, 'query'>
type Attempt = {
  where: { email?: string; purpose?: string; keyHash?: string }
  state: 'unused' | 'used'
  /** Null if the caller has shown that they requested the code. */
  askers: string[] | null
  now: Date
}

/**
 * Returns the newest of the given codes if it may still be tried. A separate statement counts the attempt first, so that no number of
 * parallel guesses gets more than five evaluated, two of them by others than the requester.
 */
export const attemptCode = async ({ query }: CanQuery, { where, state, askers, now }: Attempt): Promise<CodeRow | null> => {
  const params: Parameter[] = [
    now.toISOString(),
    askers,
    where.email ?? null,
    where.purpose ?? null,
    where.keyHash ?? null,
    latestBegin(now),
  ]
  const isForeign = '($2::text[] is not null and asked_by is not null and asked_by <> all($2::text[]))'
  const [row] = await query<CodeRow>(
    `update verification_codes
        set attempts = attempts + 1, foreign_attempts = foreign_attempts + case when ${isForeign} then 1 else 0 end
      where key_hash = (
          select key_hash from verification_codes
           where ($3::text is null or email = $3) and ($4::text is null or purpose = $4) and ($5::text is null or key_hash = $5)
             ${state === 'used' ? 'and used_by is not null' : ''}
           order by created_at desc limit 1)
        ${state === 'used' ? '' : 'and ended_at is null'}
        and attempts < ${attemptsAtMost} and expires_at > $1::timestamptz and created_at <= $6::timestamptz
        and (not ${isForeign} or foreign_attempts < ${foreignAttemptsAtMost})
      returning key_hash, email, code_hash, decoy, mailed_to, used_by, ${isForeign} as is_foreign`,
    params,
  )
  return row ?? null
}

/** Takes the counted attempt back, because the code was right. */
export const takeBackAttempt = async ({ query }: CanQuery, { key_hash, is_foreign }: CodeRow): Promise<void> =>
  void (await query(
    'update verification_codes set attempts = attempts - 1, foreign_attempts = foreign_attempts - $2::int where key_hash = $1',
    [key_hash, is_foreign ? 1 : 0],
  ))
