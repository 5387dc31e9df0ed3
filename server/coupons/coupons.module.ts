import type { ActionsModule } from '#server/actions/actions.module.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { claimCode, type IssuedCode } from './claims.ts'
import { serveCoupons } from './coupons.routes.ts'
import { createExporting } from './exporting.ts'
import { createPools } from './pools.ts'
import { createPoolReading, findPoolStates } from './reading.ts'
import { forgetOwners, forgetSomeOwners } from './redemptions.store.ts'
import { redeemCodes } from './redemptions.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'couponPool.create': true
    'couponPool.change': true
    'couponPool.addCodes': true
    'couponPool.archive': true
    'couponPool.restore': true
    'couponPool.delete': true
    'couponPool.export': true
  }
}

export type { IssuedCode }
export type CouponsModule = ReturnType<typeof createCouponsModule>

const rowsAtOnce = 5_000

type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  actions: Pick<ActionsModule, 'findPoolUsers' | 'onPoolsAsked'>
}

/** Coupon pools: their codes, to whom these were issued, and which orders used them. */
export const createCouponsModule = ({ database, clock, audit, actions }: Dependencies) => {
  const findUsers = actions.findPoolUsers
  const reading = createPoolReading({ database, clock, findUsers })
  const pools = createPools({ database, clock, audit, findUsers, reading })
  actions.onPoolsAsked((queries, projectId, ids) => findPoolStates(queries, projectId, ids, clock.now()))
  return {
    routes: (http: HttpRoutes) =>
      serveCoupons(http, { pools, reading, audit, exportCodes: createExporting({ database, clock }) }),
    /** Takes a code for a decision, in the decision's transaction. */
    claim: claimCode,
    /** Joins orders to the codes that they name, in the transaction of the fold. */
    redeem: redeemCodes,
    /** Forgets to whom codes were issued and who used them. */
    forgetProfiles: forgetOwners,
    /** Forgets everybody's codes. The pools stay, and no code is issued a second time. */
    removeAll: async ({ projectId, tenantId }: ProjectRef): Promise<void> => {
      const forgetSome = () => database.forJobs.ofTenant(tenantId, (queries) => forgetSomeOwners(queries, projectId, rowsAtOnce))
      while (await forgetSome());
    },
  }
}
