import { codeKey } from '#contract/coupons/codes.ts'
import type { CouponRefusal } from '#contract/decisions/checks.ts'
import type { Queries } from '#server/kernel/database.ts'
import { countOfPerson, type FoldOfProject, findIssue, insertIssue, takeCode } from './claims.store.ts'
import { holdPool } from './pools.store.ts'

/** `at` is in milliseconds. `expiresAfterHours` is the response action's own; null where the pool's counts. */
type Claim = { pool: string; decision: string; profile: string; at: number; expiresAfterHours: number | null }

/** A code that a message may contain. `expiresAt` is in milliseconds; null if the code does not expire. */
export type IssuedCode = { code: string; expiresAt: number | null }

const hour = 3_600_000

/**
 * Takes a code of a pool for a decision, in the decision's transaction, or says why there is none. The pool is held until the commit, so that
 * its budget and the limit of a person are exact. A decision that is made again receives the code that it has already.
 */
export const claimCode = async (
  queries: Queries,
  fold: FoldOfProject,
  { pool: id, decision, profile, at, expiresAfterHours }: Claim,
): Promise<IssuedCode | { refused: CouponRefusal }> => {
  const { projectId } = fold
  const pool = await holdPool(queries, projectId, id)
  const before = await findIssue(queries, projectId, decision)
  if (before) return { code: before.code, expiresAt: before.expires_at?.getTime() ?? null }
  if (pool?.status !== 'active') return { refused: 'archived' }
  if (pool.valid_from && at < pool.valid_from.getTime()) return { refused: 'notYet' }
  if (pool.valid_to && at >= pool.valid_to.getTime()) return { refused: 'over' }
  if (pool.budget !== null && pool.issued >= pool.budget) return { refused: 'budget' }
  if (pool.person_limit !== null && (await countOfPerson(queries, fold, { pool: id, profile })) >= pool.person_limit)
    return { refused: 'personLimit' }
  const code = pool.kind === 'shared' ? pool.shared_code : await takeCode(queries, projectId, id)
  if (code === null) return { refused: 'empty' }
  const hours = expiresAfterHours ?? pool.expires_after_hours
  const ends = [...(hours === null ? [] : [at + hours * hour]), ...(pool.valid_to ? [pool.valid_to.getTime()] : [])]
  const expiresAt = ends.length === 0 ? null : Math.min(...ends)
  await insertIssue(queries, fold, { decision, pool: id, key: codeKey(code), code, profile, at, expiresAt })
  return { code, expiresAt }
}
