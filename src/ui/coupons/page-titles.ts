import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const couponPageTitles = {
  '/coupon-pools': msg`优惠券池`,
  '/coupon-pools/:id': msg`优惠券池详情`,
} as const satisfies PageTitles
