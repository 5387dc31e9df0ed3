import { couponEndpoints as calls } from '#contract/coupons/endpoints.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Call } from '#server/http/serve.ts'
import { viewerOf } from '#server/http/viewer.ts'
import type { Caller, createPools } from './pools.ts'
import type { PoolReading } from './reading.ts'

type Served = { pools: ReturnType<typeof createPools>; reading: PoolReading }
type From = Pick<Call<typeof calls.viewCouponPool>, 'who' | 'projectId' | 'context'>

export const serveCoupons = ({ serve, requestContextOf }: HttpRoutes, { pools, reading }: Served) => {
  const callerOf = ({ who, projectId, context }: From): Caller => ({ who, projectId, from: requestContextOf(context) })
  const projectOf = ({ who, projectId }: From) => ({ projectId, tenantId: who.tenantId })
  serve(calls.listCouponPools, (call) => reading.list(projectOf(call), call.query))
  serve(calls.createCouponPool, (call) => pools.create(callerOf(call), call.body), { creates: () => true })
  serve(calls.viewCouponPool, (call) => reading.view(projectOf(call), call.params.id))
  serve(calls.changeCouponPool, (call) => pools.change(callerOf(call), call.params.id, call.body))
  serve(calls.archiveCouponPool, (call) => pools.archive(callerOf(call), call.params.id))
  serve(calls.restoreCouponPool, (call) => pools.restore(callerOf(call), call.params.id))
  serve(calls.deleteCouponPool, (call) => pools.remove(callerOf(call), call.params.id))
  serve(calls.listCouponCodes, (call) => reading.codes(projectOf(call), call.params.id, call.query, viewerOf(call.who)))
  serve(calls.generateCouponCodes, (call) => pools.generate(callerOf(call), call.params.id, call.body.count))
  serve(calls.uploadCouponCodes, (call) => pools.upload(callerOf(call), call.params.id, call.body))
}
