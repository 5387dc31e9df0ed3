import * as v from 'valibot'
import { couponCodesCsv, couponPoolParams } from '#contract/coupons/coupons.ts'
import { couponEndpoints as calls } from '#contract/coupons/endpoints.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Call } from '#server/http/serve.ts'
import { viewerOf } from '#server/http/viewer.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { createExporting } from './exporting.ts'
import type { Caller, createPools } from './pools.ts'
import type { PoolReading } from './reading.ts'

type Served = {
  pools: ReturnType<typeof createPools>
  reading: PoolReading
  audit: Audit
  exportCodes: ReturnType<typeof createExporting>
}
type From = Pick<Call<typeof calls.viewCouponPool>, 'who' | 'projectId' | 'context'>

export const serveCoupons = (
  { app, serve, requireProject, requestContextOf }: HttpRoutes,
  { pools, reading, audit, exportCodes }: Served,
) => {
  const callerOf = ({ who, projectId, context }: From): Caller => ({ who, projectId, from: requestContextOf(context) })
  const projectOf = ({ who, projectId }: From) => ({ projectId, tenantId: who.tenantId })
  app.get(couponCodesCsv.path, async (context) => {
    const { who, projectId } = await requireProject(context, couponCodesCsv)
    const params = v.safeParse(couponPoolParams, context.req.param())
    if (!params.success) throw new ApiError('request.invalid')
    const { tenantId, userId: actorId } = who
    const { id: target } = params.output
    const { kind, file } = await exportCodes({ projectId, tenantId }, target, viewerOf(who))
    const details = { project: projectId, kind }
    const from = requestContextOf(context)
    await audit.recordAlone({ action: 'couponPool.export', result: 'done', tenantId, actorId, target, details, from })
    return context.body(file, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="coupon-codes.csv"',
      'Cache-Control': 'no-store',
    })
  })
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
