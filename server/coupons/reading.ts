import type * as v from 'valibot'
import { maskedCode } from '#contract/coupons/codes.ts'
import type {
  CouponCode,
  CouponPool,
  CouponPoolSummary,
  CouponPoolUser,
  couponCodesPage,
  couponCodesQuery,
  couponPoolsPage,
  couponPoolsQuery,
} from '#contract/coupons/coupons.ts'
import { placeOfCursor, timeCursorOf } from '#server/http/time-cursor.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { type IssueRow, readFree, readIssues } from './codes.store.ts'
import * as store from './pools.store.ts'

/** The response actions that name these pools, by the pools' ids. */
export type FindPoolUsers = (
  queries: Queries,
  projectId: string,
  pools: string[],
) => Promise<ReadonlyMap<string, CouponPoolUser[]>>

export type PoolReading = ReturnType<typeof createPoolReading>
type CodesPage = v.InferOutput<typeof couponCodesPage>

/** What is shown of coupon pools. */
export const createPoolReading = (dependencies: { database: Database; clock: Clock; findUsers: FindPoolUsers }) => {
  const { database, clock, findUsers } = dependencies
  /** A pool as a transaction sees it. */
  const viewIn = async (queries: Queries, projectId: string, id: string): Promise<CouponPool> => {
    const row = await store.findPool(queries, projectId, id)
    if (!row) throw new ApiError('coupon.unknown')
    const expired = await store.countExpired(queries, projectId, id, clock.now())
    return { ...summaryOf(row, (await findUsers(queries, projectId, [id])).get(id)), expired }
  }
  return {
    viewIn,
    view: ({ projectId, tenantId }: ProjectRef, id: string): Promise<CouponPool> =>
      database.ofTenant(tenantId, (queries) => viewIn(queries, projectId, id)),

    list: (
      { projectId, tenantId }: ProjectRef,
      { q, status, cursor, limit }: v.InferOutput<typeof couponPoolsQuery>,
    ): Promise<v.InferOutput<typeof couponPoolsPage>> =>
      database.ofTenant(tenantId, async (queries) => {
        const rows = await store.readPools(queries, projectId, {
          part: q?.trim().toLowerCase() ?? '',
          statuses: status === 'all' ? ['active', 'archived'] : [status ?? 'active'],
          after: placeOfCursor(cursor),
          limit: limit + 1,
        })
        const shown = rows.slice(0, limit)
        const users = await findUsers(
          queries,
          projectId,
          shown.map(({ id }) => id),
        )
        const last = rows.length > limit ? shown.at(-1) : undefined
        return {
          items: shown.map((row) => summaryOf(row, users.get(row.id))),
          next: last ? timeCursorOf({ at: last.updated_at, id: last.id }) : null,
          total: { value: rows[0]?.total ?? 0, exact: true },
        }
      }),

    codes: (
      { projectId, tenantId }: ProjectRef,
      pool: string,
      { list, cursor, limit }: v.InferOutput<typeof couponCodesQuery>,
      { isMasked }: Viewer,
    ): Promise<CodesPage> =>
      database.ofTenant(tenantId, async (queries) => {
        const row = await store.findPool(queries, projectId, pool)
        if (!row) throw new ApiError('coupon.unknown')
        const shownAs = (code: string) => (isMasked && row.kind !== 'shared' ? maskedCode(code) : code)
        if (list === 'issued') {
          const rows = await readIssues(queries, projectId, { pool, before: placeOfCursor(cursor), limit: limit + 1 })
          const shown = rows.slice(0, limit)
          const last = rows.length > limit ? shown.at(-1) : undefined
          const now = clock.now()
          return {
            items: shown.map((it) => ({ ...issuedOf(it, now), code: shownAs(it.code) })),
            next: last ? timeCursorOf({ at: last.issued_at, id: last.id }) : null,
            total: { value: row.issued, exact: true },
          }
        }
        const after = cursor === undefined ? -1 : /^\d{1,9}$/.test(cursor) ? Number(cursor) : null
        if (after === null) throw new ApiError('request.invalid')
        // A shared code is never used up, and has no list of free ones.
        const rows = row.kind === 'shared' ? [] : await readFree(queries, projectId, { pool, after, limit: limit + 1 })
        const shown = rows.slice(0, limit)
        const last = rows.length > limit ? shown.at(-1) : undefined
        return {
          items: shown.map(({ code }) => freeOf(shownAs(code))),
          next: last ? String(last.position) : null,
          total: { value: row.kind === 'shared' ? 0 : row.codes - row.issued, exact: true },
        }
      }),
  }
}

export const freeOf = (code: string): CouponCode => ({
  code,
  state: 'free',
  profile: null,
  decision: null,
  issuedAt: null,
  expiresAt: null,
  redeemedAt: null,
  isOwn: null,
})

/** A code of somebody who was erased has no decision any more. */
export const issuedOf = (row: IssueRow, now: Date): CouponCode => ({
  code: row.code,
  state: row.redeemed_at ? 'redeemed' : row.expires_at && row.expires_at <= now ? 'expired' : 'issued',
  profile: row.profile_id,
  decision: row.profile_id === null ? null : row.id,
  issuedAt: row.issued_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  redeemedAt: row.redeemed_at?.toISOString() ?? null,
  isOwn: row.is_own,
})

/** How many codes can still be issued; null if there is no limit. */
const leftOf = ({ kind, codes, issued, budget }: store.PoolRow): number | null => {
  const limits = [...(kind === 'shared' ? [] : [codes - issued]), ...(budget === null ? [] : [Math.max(0, budget - issued)])]
  return limits.length === 0 ? null : Math.min(...limits)
}

/** How these pools are now. One that does not exist or is archived is left out. */
export const findPoolStates = async (queries: Queries, projectId: string, ids: readonly string[], now: Date) =>
  new Map(
    (await store.findActivePools(queries, projectId, ids)).map((row) => {
      const isOver = row.valid_to !== null && row.valid_to <= now
      return [row.id, isOver ? 'ended' : leftOf(row) === 0 ? 'empty' : 'ready'] as const
    }),
  )

const summaryOf = (row: store.PoolRow, usedBy: CouponPoolUser[] = []): CouponPoolSummary => {
  const isShared = row.kind === 'shared'
  const left = leftOf(row)
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    status: row.status,
    revision: row.revision,
    pattern: row.pattern,
    sharedCode: row.shared_code,
    rules: {
      personLimit: row.person_limit,
      budget: row.budget,
      validFrom: row.valid_from?.toISOString() ?? null,
      validTo: row.valid_to?.toISOString() ?? null,
      expiresAfterHours: row.expires_after_hours,
      lowStock: row.low_stock,
    },
    codes: isShared ? null : row.codes,
    issued: row.issued,
    redeemed: row.redeemed,
    byOthers: row.by_others,
    left,
    isLow: row.status === 'active' && row.low_stock !== null && left !== null && left < row.low_stock,
    usedBy,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
