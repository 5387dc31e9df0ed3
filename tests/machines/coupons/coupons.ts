import type { CouponPool } from '#contract/coupons/coupons.ts'

export const pool: CouponPool = {
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Spring',
  kind: 'uploaded',
  status: 'active',
  revision: 1,
  pattern: null,
  sharedCode: null,
  rules: { personLimit: null, budget: null, validFrom: null, validTo: null, expiresAfterHours: null, lowStock: null },
  codes: 0,
  issued: 0,
  redeemed: 0,
  byOthers: 0,
  left: 0,
  isLow: false,
  usedBy: [],
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
  expired: 0,
}
