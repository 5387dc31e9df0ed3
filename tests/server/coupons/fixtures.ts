import type { Fixtures } from '#tests/server/fixtures.ts'

const params = { id: '00000000-0000-4000-8000-000000000000' }

export const noRules = {
  personLimit: null,
  budget: null,
  validFrom: null,
  validTo: null,
  expiresAfterHours: null,
  lowStock: null,
}

export const fixtures: Fixtures = {
  requests: {
    listCouponPools: () => ({ query: { q: 'tea', limit: '10' } }),
    createCouponPool: () => ({ body: { name: 'Tea', source: { kind: 'uploaded' }, rules: noRules } }),
    viewCouponPool: () => ({ params }),
    changeCouponPool: () => ({ params, body: { name: 'Tea', rules: noRules, replaces: 1 } }),
    archiveCouponPool: () => ({ params }),
    restoreCouponPool: () => ({ params }),
    deleteCouponPool: () => ({ params }),
    listCouponCodes: () => ({ params, query: { list: 'free', limit: '10' } }),
    generateCouponCodes: () => ({ params, body: { count: 1 } }),
    uploadCouponCodes: () => ({ params, body: { file: 'VEVB' } }),
  },
  populate: async ({ database: { query } }, { id: project, tenantId }) => {
    const pool = '00000000-0000-4000-8000-000000000000'
    const insert = (table: string, columns: string, values: string) =>
      query(`insert into ${table} (project_id, tenant_id, ${columns}) values ($1, $2, ${values})`, [project, tenantId])
    await insert(
      'coupon_pools',
      'id, name, kind, status, revision, codes, issued, redeemed, by_others, created_at, updated_at',
      `'${pool}', 'Tea', 'uploaded', 'active', 1, 1, 1, 1, 0, now(), now()`,
    )
    await insert('coupon_codes', 'pool_id, key, code, position, is_issued', `'${pool}', 'TEA', 'Tea', 0, true`)
    await insert('coupon_issues', 'pool_id, id, key, code, issued_at', `'${pool}', gen_random_uuid(), 'TEA', 'Tea', now()`)
    await insert('coupon_redemptions', 'pool_id, key, order_key, at, is_own', `'${pool}', 'TEA', 'order:1', now(), true`)
  },
}
