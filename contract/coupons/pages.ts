import type { PageTable } from '#contract/http/page-table.ts'

export const couponPages = [
  { path: '/coupon-pools', isBuilt: true },
  { path: '/coupon-pools/:id', isBuilt: true },
] as const satisfies PageTable
