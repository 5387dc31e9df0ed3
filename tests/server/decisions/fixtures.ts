import type { Fixtures } from '#tests/server/fixtures.ts'
import { definitionOf } from './definitions.ts'

const id = '00000000-0000-4000-8000-000000000000'
const params = { id }

export const fixtures: Fixtures = {
  requests: {
    listStrategies: () => ({ query: { q: 'tea', limit: '10' } }),
    createStrategy: () => ({ body: { name: 'Tea', mode: 'manual', definition: definitionOf() } }),
    listStrategyFigures: () => ({}),
    simulateOne: () => ({ body: { definition: definitionOf(), profile: id, event: { id: '1' } } }),
    viewStrategy: () => ({ params }),
    changeStrategy: () => ({ params, body: { name: 'Tea', mode: 'manual', definition: definitionOf(), replaces: 1 } }),
    deleteStrategy: () => ({ params }),
    publishStrategy: () => ({ params, body: { replaces: null } }),
    pauseStrategy: () => ({ params }),
    resumeStrategy: () => ({ params }),
    archiveStrategy: () => ({ params }),
    rollbackStrategy: () => ({ params, body: { version: 1 } }),
    listStrategyVersions: () => ({ params }),
    viewFunnel: () => ({ params, query: { version: '1' } }),
    listDecisions: () => ({ query: { outcome: 'delivered', limit: '10' } }),
    viewDecision: () => ({ params }),
    replayDecision: () => ({ params }),
    listEventDecisions: () => ({ query: { events: '1,2' } }),
    listExposures: () => ({ query: { profile: id } }),
    viewActionPerformance: () => ({ params }),
    viewHoldout: () => ({}),
    changeHoldout: () => ({ body: { share: 5, reason: 'a new quarter' } }),
    viewDecisionLimits: () => ({}),
    changeDecisionLimits: () => ({ body: { person: { n: 3, hours: 24 }, timeZone: 'Asia/Shanghai', quiet: null } }),
  },
  populate: async ({ database: { query } }, { id: project, tenantId }) => {
    const insert = (table: string, columns: string, values: string) =>
      query(`insert into ${table} (project_id, tenant_id, ${columns}) values ($1, $2, ${values})`, [project, tenantId])
    const definition = `'${JSON.stringify(definitionOf())}'`
    await insert(
      'strategies',
      'id, name, mode, status, revision, definition, created_at, updated_at',
      `gen_random_uuid(), 'Tea', 'manual', 'draft', 1, ${definition}, now(), now()`,
    )
    await insert(
      'strategy_versions',
      'strategy_id, version, definition, published_at, published_by',
      `gen_random_uuid(), 1, ${definition}, now(), gen_random_uuid()`,
    )
    await insert(
      'decision_settings',
      'is_active, revision, decided_to, holdout_share, holdout_version, holdout_since, holdout_reason',
      `false, 0, 0, 5, 1, now(), ''`,
    )
    await insert(
      'decisions',
      `id, at, strategy_id, version, profile_id, anonymous_id, event_id, event_name, outcome, valid_until, messages, trace, inputs, is_running`,
      `gen_random_uuid(), now(), gen_random_uuid(), 1, gen_random_uuid(), 'a', '1', 'search', 'suppressed', now(), '[]', '[]', '{}', true`,
    )
    await insert(
      'decision_exposures',
      'strategy_id, version, profile_id, decision_id, at, exposed_as, is_contaminated',
      `gen_random_uuid(), 1, gen_random_uuid(), gen_random_uuid(), now(), 'treated', false`,
    )
    await insert(
      'decision_dues',
      'id, due_at, profile_id, strategy_id, version, place, cause',
      `gen_random_uuid(), now(), gen_random_uuid(), gen_random_uuid(), 1, 1, '{}'`,
    )
    await insert('decision_spending', 'strategy_id, day, coupons, money', `gen_random_uuid(), 'total', 1, 1`)
  },
}
