import type { Fixtures } from '#tests/server/fixtures.ts'
import { usual } from './settings.ts'

const params = { scenario: 'search' }

export const fixtures: Fixtures = {
  requests: {
    listScenarios: () => ({}),
    listScenariosAcrossProjects: () => ({}),
    listProjectsOfScenario: () => ({ params, query: { q: 'tea', limit: '10' } }),
    viewScenario: () => ({ params, query: { range: '7d' } }),
    viewScenarioSettings: () => ({ params }),
    changeScenarioSettings: () => ({ params, body: { ...usual, replaces: 0 } }),
    orderScenarioStrategies: () => ({ params, body: { order: [], replaces: [] } }),
    simulateScenario: () => ({ params, body: { profile: '00000000-0000-4000-8000-000000000000' } }),
  },
  populate: async ({ database: { query } }, { id: project, tenantId }) =>
    void (await query(
      `insert into scenario_settings (project_id, tenant_id, scenario, is_enabled, conditions, pages, revision, changed_at)
       values ($1, $2, 'search', true, '[]', '{"only": [], "except": []}', 1, now())`,
      [project, tenantId],
    )),
}
