import { defineEndpoints } from '#contract/http/endpoint.ts'
import { codesReportSchema, uploadCodesBody } from './code-file.ts'
import { codeLimits } from './codes.ts'
import {
  changeCouponPoolBody,
  couponCodesPage,
  couponCodesQuery,
  couponPoolSchema,
  couponPoolsPage,
  couponPoolsQuery,
  createCouponPoolBody,
  deletedCouponPoolSchema,
  generateCodesBody,
  generatedCodesSchema,
  couponPoolParams as params,
} from './coupons.ts'

const path = '/quote/api/v1/coupon-pools'
const one = `${path}/:id` as const
const read = { access: 'project', permission: 'action:read' } as const
const write = { access: 'project', permission: 'action:write' } as const

export const couponEndpoints = defineEndpoints({
  listCouponPools: {
    method: 'GET',
    path,
    ...read,
    query: couponPoolsQuery,
    data: couponPoolsPage,
    problems: ['project.unknown'],
  },
  createCouponPool: {
    method: 'POST',
    path,
    ...write,
    body: createCouponPoolBody,
    data: couponPoolSchema,
    problems: ['project.unknown', 'coupon.taken', 'coupon.tooMany', 'coupon.codeTaken'],
  },
  viewCouponPool: {
    method: 'GET',
    path: one,
    ...read,
    params,
    data: couponPoolSchema,
    problems: ['project.unknown', 'coupon.unknown'],
  },
  changeCouponPool: {
    method: 'PUT',
    path: one,
    repeatable: true,
    ...write,
    params,
    body: changeCouponPoolBody,
    data: couponPoolSchema,
    problems: ['project.unknown', 'coupon.unknown', 'coupon.taken', 'coupon.changed', 'coupon.archived'],
  },
  archiveCouponPool: {
    method: 'POST',
    path: `${one}/archive`,
    repeatable: true,
    ...write,
    params,
    data: couponPoolSchema,
    problems: ['project.unknown', 'coupon.unknown'],
  },
  restoreCouponPool: {
    method: 'POST',
    path: `${one}/restore`,
    repeatable: true,
    ...write,
    params,
    data: couponPoolSchema,
    problems: ['project.unknown', 'coupon.unknown'],
  },
  /** A pool that is used or has issued codes is archived instead. One that does not exist counts as deleted. */
  deleteCouponPool: {
    method: 'DELETE',
    path: one,
    repeatable: true,
    ...write,
    params,
    data: deletedCouponPoolSchema,
    problems: ['project.unknown'],
  },
  listCouponCodes: {
    method: 'GET',
    path: `${one}/codes`,
    ...read,
    params,
    query: couponCodesQuery,
    data: couponCodesPage,
    problems: ['project.unknown', 'coupon.unknown'],
  },
  /** Makes more codes of a generated pool. */
  generateCouponCodes: {
    method: 'POST',
    path: `${one}/codes`,
    ...write,
    params,
    body: generateCodesBody,
    data: generatedCodesSchema,
    problems: ['project.unknown', 'coupon.unknown', 'coupon.wrongKind', 'coupon.archived', 'coupon.tooManyCodes'],
  },
  /** Adds the good lines of a file to an uploaded pool. */
  uploadCouponCodes: {
    method: 'POST',
    path: `${one}/codes/file`,
    ...write,
    params,
    body: uploadCodesBody,
    carriesFile: { bytes: codeLimits.bytes },
    data: codesReportSchema,
    problems: [
      'project.unknown',
      'coupon.unknown',
      'coupon.wrongKind',
      'coupon.archived',
      'coupon.tooManyCodes',
      'coupon.unreadable',
    ],
  },
})
