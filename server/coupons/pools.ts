import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import type { CodesReport, uploadCodesBody } from '#contract/coupons/code-file.ts'
import { codeKey, codeLimits } from '#contract/coupons/codes.ts'
import {
  type CouponPool,
  type changeCouponPoolBody,
  couponPoolsAtMost,
  type createCouponPoolBody,
  type deletedCouponPoolSchema,
} from '#contract/coupons/coupons.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import type { Audit } from '#server/audit/audit.ts'
import { changeRecorder } from '#server/audit/change-recorder.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { type Database, isUniqueViolation, type Queries } from '#server/kernel/database.ts'
import { takeLock } from '#server/kernel/locks.ts'
import { isSavedAlready } from '#server/kernel/saved-already.ts'
import { textOfBytes } from '#server/kernel/text-file.ts'
import { insertCodes } from './codes.store.ts'
import { makeCodes, readCodes, shownPart } from './codes.ts'
import * as store from './pools.store.ts'
import type { FindPoolUsers, PoolReading } from './reading.ts'

/** Who calls, for which project, and from where. */
export type Caller = { who: SignedIn; projectId: string; from: RequestContext }

type Dependencies = { database: Database; clock: Clock; audit: Audit; findUsers: FindPoolUsers; reading: PoolReading }

/** Coupon pools and their codes, as people make and change them. */
export const createPools = ({ database, clock, audit, findUsers, reading }: Dependencies) => {
  const recorder = changeRecorder(audit)

  /** Changes a pool that is held meanwhile. `change` answers what goes on record beside the pool's kind, or null if nothing changed. */
  const changing = async <Result>(
    { who, projectId, from }: Caller,
    { id, audited }: { id: string; audited: AuditAction },
    change: (queries: Queries, row: store.PoolRow) => Promise<{ details: Record<string, string> | null; result: Result }>,
  ): Promise<Result> =>
    database.forJobs
      .ofTenant(who.tenantId, async (queries) => {
        const row = await store.holdPool(queries, projectId, id)
        if (!row) throw new ApiError('coupon.unknown')
        const { details, result } = await change(queries, row)
        if (details) await recorder(who, id, audited, from)(queries.query, { project: projectId, kind: row.kind, ...details })
        return result
      })
      .catch(refuseTakenName)

  const changingStatus = (caller: Caller, id: string, status: store.PoolRow['status']): Promise<CouponPool> =>
    changing(caller, { id, audited: status === 'active' ? 'couponPool.restore' : 'couponPool.archive' }, async (queries, row) => {
      const isChanged = row.status !== status
      if (isChanged) await store.updatePoolStatus(queries, caller.projectId, { id, status, now: clock.now() })
      return { details: isChanged ? {} : null, result: await reading.viewIn(queries, caller.projectId, id) }
    })

  return {
    create: ({ who, projectId, from }: Caller, { name, source, rules }: v.InferOutput<typeof createCouponPoolBody>) =>
      database.forJobs
        .ofTenant(who.tenantId, async (queries): Promise<CouponPool> => {
          const project = { projectId, tenantId: who.tenantId }
          await takeLock(queries.query, 'couponPoolsOfProject', projectId)
          if ((await store.countPools(queries, projectId)) >= couponPoolsAtMost) throw new ApiError('coupon.tooMany')
          const id = randomUUID()
          await store.insertPool(queries, project, { id, name, source, rules, now: clock.now() })
          if (source.kind === 'generated') await addGenerated(queries, project, { id, ...source })
          if (source.kind === 'shared' && (await insertCodes(queries, project, id, [source.code])).size === 0)
            throw new ApiError('coupon.codeTaken')
          await recorder(who, id, 'couponPool.create', from)(queries.query, { project: projectId, kind: source.kind })
          return reading.viewIn(queries, projectId, id)
        })
        .catch(refuseTakenName),

    change: (caller: Caller, id: string, { name, rules, replaces }: v.InferOutput<typeof changeCouponPoolBody>) =>
      changing(caller, { id, audited: 'couponPool.change' }, async (queries, row) => {
        if (row.revision !== replaces) {
          const pool = await reading.viewIn(queries, caller.projectId, id)
          if (isSavedAlready(pool, { name, rules })) return { details: null, result: pool }
          throw new ApiError('coupon.changed')
        }
        refuseArchived(row)
        await store.updatePool(queries, caller.projectId, { id, name, rules, now: clock.now() })
        return { details: {}, result: await reading.viewIn(queries, caller.projectId, id) }
      }),

    archive: (caller: Caller, id: string) => changingStatus(caller, id, 'archived'),
    restore: (caller: Caller, id: string) => changingStatus(caller, id, 'active'),

    remove: ({ who, projectId, from }: Caller, id: string): Promise<v.InferOutput<typeof deletedCouponPoolSchema>> =>
      database.forJobs.ofTenant(who.tenantId, async (queries) => {
        const row = await store.holdPool(queries, projectId, id)
        if (!row) return { outcome: 'deleted', usedBy: [] }
        const usedBy = (await findUsers(queries, projectId, [id])).get(id) ?? []
        const outcome = usedBy.length > 0 || row.issued > 0 ? 'archived' : 'deleted'
        if (outcome === 'deleted') await store.deletePool(queries, projectId, id)
        else await store.updatePoolStatus(queries, projectId, { id, status: 'archived', now: clock.now() })
        const audited = outcome === 'deleted' ? 'couponPool.delete' : 'couponPool.archive'
        await recorder(who, id, audited, from)(queries.query, { project: projectId, kind: row.kind })
        return { outcome, usedBy }
      }),

    generate: (caller: Caller, id: string, count: number) =>
      changing(caller, { id, audited: 'couponPool.addCodes' }, async (queries, row) => {
        refuseArchived(row)
        if (row.kind !== 'generated' || row.pattern === null) throw new ApiError('coupon.wrongKind')
        refuseTooMany(row, count)
        const project = { projectId: caller.projectId, tenantId: caller.who.tenantId }
        await addGenerated(queries, project, { id, pattern: row.pattern, count })
        return { details: { added: String(count) }, result: { added: count } }
      }),

    upload: (caller: Caller, id: string, { file }: v.InferOutput<typeof uploadCodesBody>): Promise<CodesReport> => {
      const bytes = Buffer.from(file, 'base64')
      if (bytes.byteLength > codeLimits.bytes) throw new ApiError('body.tooLarge')
      const text = textOfBytes(bytes)
      if (text === null) throw new ApiError('coupon.unreadable')
      const { lines, codes, problems } = readCodes(text)
      return changing(caller, { id, audited: 'couponPool.addCodes' }, async (queries, row) => {
        refuseArchived(row)
        if (row.kind !== 'uploaded') throw new ApiError('coupon.wrongKind')
        if (lines > codeLimits.atOnce) throw new ApiError('coupon.tooManyCodes')
        refuseTooMany(row, codes.length)
        const project = { projectId: caller.projectId, tenantId: caller.who.tenantId }
        const given = codes.map(({ code }) => code)
        const added = await insertCodes(queries, project, id, given)
        for (const { line, code } of codes)
          if (!added.has(codeKey(code))) problems.push({ line, code: 'taken', value: shownPart(code) })
        const result = {
          lines,
          added: added.size,
          rejected: problems.length,
          problems: problems.sort((one, other) => one.line - other.line).slice(0, codeLimits.shownProblems),
        }
        return { details: added.size > 0 ? { added: String(added.size) } : null, result }
      })
    },
  }
}

type Project = Parameters<typeof insertCodes>[1]

/** Adds so many new codes. One that the project has already by chance is replaced by another. */
const addGenerated = async (
  queries: Queries,
  project: Project,
  { id, pattern, count }: { id: string; pattern: string; count: number },
): Promise<void> => {
  let missing = count
  while (missing > 0) missing -= (await insertCodes(queries, project, id, makeCodes(pattern, missing))).size
}

const refuseArchived = ({ status }: store.PoolRow): void => {
  if (status === 'archived') throw new ApiError('coupon.archived')
}

const refuseTooMany = ({ codes }: store.PoolRow, more: number): void => {
  if (codes + more > codeLimits.ofPool) throw new ApiError('coupon.tooManyCodes')
}

const refuseTakenName = (failure: unknown): never => {
  throw isUniqueViolation(failure) ? new ApiError('coupon.taken') : failure
}
