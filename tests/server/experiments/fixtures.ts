import type { Fixtures } from '#tests/server/fixtures.ts'
import { metricOf } from './definitions.ts'

const params = { id: '00000000-0000-4000-8000-000000000000' }

export const fixtures: Fixtures = {
  requests: {
    viewEffects: () => ({ query: { engine: 'bayesian', cuped: 'true', correction: 'holm', by: 'arm', wanted: '10' } }),
    listStrategyEffects: () => ({}),
    viewEffectMethod: () => ({ query: { metric: 'conversion' } }),
    viewEffectBreakdown: () => ({ query: { metric: 'conversion', version: '1', dimension: 'device' } }),
    viewCouponEffects: () => ({ query: { pool: params.id } }),
    viewSelfTest: () => ({}),
    startSelfTest: () => ({ body: { metric: 'conversion', of: 'active' } }),
    cancelSelfTest: () => ({}),
    listMetrics: () => ({}),
    createMetric: () => ({ body: { name: 'Carts', definition: metricOf() } }),
    checkMetric: () => ({ body: { definition: metricOf() } }),
    changeMetric: () => ({ params, body: { name: 'Carts', definition: metricOf(), replaces: 1 } }),
    deleteMetric: () => ({ params }),
  },
  populate: async ({ database: { query } }, { id: project, tenantId }) => {
    const insert = (table: string, columns: string, values: string) =>
      query(`insert into ${table} (project_id, tenant_id, ${columns}) values ($1, $2, ${values})`, [project, tenantId])
    await insert(
      'metrics',
      'id, name, definition, revision, updated_at',
      `gen_random_uuid(), 'Carts', '${JSON.stringify(metricOf())}', 1, now()`,
    )
    await insert(
      'effect_people',
      'strategy_id, version, profile_id, living_id, exposed_at, exposed_as, arm, is_contaminated, is_counted, sums',
      `gen_random_uuid(), 1, gen_random_uuid(), gen_random_uuid(), now(), 'treated', 'a', false, false, '{}'`,
    )
    await insert('effect_dues', 'profile_id', 'gen_random_uuid()')
    await insert(
      'effect_self_tests',
      'run_id, state, metric, people_group, splits_done, asked_at',
      `gen_random_uuid(), 'cancelled', 'conversion', 'active', 0, now()`,
    )
    await insert(
      'effect_totals',
      `strategy_id, version, exposed_as, arm, day, metric, people, contaminated, sum, squares, denominator, denominator_squares, products, pre,
       pre_squares, pre_products, capped`,
      `gen_random_uuid(), 1, 'treated', 'a', now(), 'conversion', 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0`,
    )
  },
}
