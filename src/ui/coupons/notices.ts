import { msg } from '@lingui/core/macro'
import type { Notices } from '#ui/shell/notify.ts'

export const couponNotices = {
  'coupon.saved': { kind: 'success', title: msg`优惠券池已保存` },
  'coupon.archived': { kind: 'success', title: msg`优惠券池已归档` },
  'coupon.restored': { kind: 'success', title: msg`优惠券池已恢复` },
  'coupon.added': { kind: 'success', title: msg`券码已添加` },
  'coupon.failed': { kind: 'error', title: msg`优惠券池未能更改` },
} as const satisfies Notices
