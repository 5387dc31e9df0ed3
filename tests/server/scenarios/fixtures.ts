import type { Fixtures } from '#tests/server/fixtures.ts'
import { usual } from './settings.ts'

const params = { scenario: 'search' }
const rollout = { ...params, id: '00000000-0000-4000-8000-000000000000' }
const body = { reason: 'A ticket asks for it' }
const written = { summary: 'Somebody looks for something', guide: 'Show what sells best' }
const content = {
  required: ['query'],
  goal: { event: 'purchase', within: 'visit' },
  rules: usual,
  texts: { zh: written, en: written, ja: written, fr: written },
}

export const fixtures: Fixtures = {
  requests: {
    listScenarios: () => ({}),
    listScenariosAcrossProjects: () => ({}),
    listProjectsOfScenario: () => ({ params, query: { q: 'tea', limit: '10' } }),
    viewScenario: () => ({ params, query: { range: '7d' } }),
    viewScenarioSettings: () => ({ params }),
    changeScenarioSettings: () => ({ params, body: { ...usual, replaces: 0 } }),
    orderScenarioStrategies: () => ({ params, body: { order: [], replaces: [] } }),
    viewScenarioTemplate: () => ({ params }),
    saveScenarioTemplate: () => ({ params, body: { content, replaces: 0 } }),
    publishScenarioTemplate: () => ({ params, body: { note: 'Better', replaces: 0 } }),
    previewScenarioRollout: () => ({ params, body: { version: 1, organizations: null } }),
    startScenarioRollout: () => ({ params, body: { ...body, version: 1, organizations: null } }),
    viewScenarioRollout: () => ({ params: rollout }),
    rollBackScenario: () => ({ params: rollout, body }),
    resumeScenarioRollout: () => ({ params: rollout, body }),
    answerScenarioOffer: () => ({ params, body: { version: 2, answer: 'keep' } }),
    simulateScenario: () => ({ params, body: { profile: '00000000-0000-4000-8000-000000000000' } }),
  },
  populate: async ({ database: { query } }, { id: project, tenantId }) => {
    await query(
      `insert into scenario_templates (scenario, draft, revision, changed_at) values ('search', $1::jsonb, 1, now()) on conflict do nothing`,
      [JSON.stringify(content)],
    )
    await query(
      `insert into scenario_template_versions (scenario, version, content, note, published_at, published_by)
       values ('search', 2, $1::jsonb, 'Better', now(), gen_random_uuid()) on conflict do nothing`,
      [JSON.stringify(content)],
    )
    await query(
      `insert into scenario_rollouts (id, scenario, version, organizations, state, reason, total, started_at, started_by)
       values (gen_random_uuid(), 'search', 2, array[$1::uuid], 'done', 'Better', 1, now(), gen_random_uuid())`,
      [tenantId],
    )
    await query(
      `insert into scenario_fires (day, scenario, fires, counted_at) values ('2026-03-01', 'search', 3, now()) on conflict do nothing`,
    )
    await query(
      `insert into scenario_settings (project_id, tenant_id, scenario, is_enabled, conditions, pages, revision, changed_at)
       values ($1, $2, 'search', true, '[]', '{"only": [], "except": []}', 1, now())`,
      [project, tenantId],
    )
  },
}
