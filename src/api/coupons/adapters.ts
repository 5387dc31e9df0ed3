import { fromPromise } from 'xstate'
import { base64Of } from '#api/http/base64.ts'
import type { Call } from '#api/http/client.ts'
import type { CodesReport } from '#contract/coupons/code-file.ts'
import type { CouponPool } from '#contract/coupons/coupons.ts'
import { couponEndpoints } from '#contract/coupons/endpoints.ts'
import { codeGenerationMachine, type GenerateInput } from '#machines/coupons/code-generation.machine.ts'
import { codeUploadMachine, type UploadInput } from '#machines/coupons/code-upload.machine.ts'
import { type CreatePoolInput, poolCreationMachine } from '#machines/coupons/pool-creation.machine.ts'
import { poolEditingMachine, type SavePoolInput } from '#machines/coupons/pool-editing.machine.ts'
import { type ChangePoolInput, poolStatusMachine } from '#machines/coupons/pool-status.machine.ts'

/** The machines of the pages about coupon pools with their adapters. */
export const createCouponMachines = (call: Call) => ({
  creation: poolCreationMachine.provide({
    actors: {
      createPool: fromPromise<CouponPool, CreatePoolInput>(({ input: { projectId: project, pool: body }, signal }) =>
        call(couponEndpoints.createCouponPool, { project, body, signal }),
      ),
    },
  }),
  upload: codeUploadMachine.provide({
    actors: {
      uploadCodes: fromPromise<CodesReport, UploadInput>(async ({ input, signal }) => {
        const { projectId: project, poolId: id, file } = input
        const body = { file: base64Of(await file.arrayBuffer()) }
        return call(couponEndpoints.uploadCouponCodes, { project, params: { id }, body, signal })
      }),
    },
  }),
  generation: codeGenerationMachine.provide({
    actors: {
      generateCodes: fromPromise<unknown, GenerateInput>(({ input: { projectId: project, poolId: id, count }, signal }) =>
        call(couponEndpoints.generateCouponCodes, { project, params: { id }, body: { count }, signal }),
      ),
    },
  }),
  editing: poolEditingMachine.provide({
    actors: {
      savePool: fromPromise<unknown, SavePoolInput>(({ input: { projectId: project, poolId: id, change: body }, signal }) =>
        call(couponEndpoints.changeCouponPool, { project, params: { id }, body, signal }),
      ),
    },
  }),
  status: poolStatusMachine.provide({
    actors: {
      changePool: fromPromise<unknown, ChangePoolInput>(({ input: { projectId: project, poolId: id, change }, signal }) => {
        const endpoint = change === 'archive' ? couponEndpoints.archiveCouponPool : couponEndpoints.restoreCouponPool
        return call(endpoint, { project, params: { id }, signal })
      }),
    },
  }),
})
