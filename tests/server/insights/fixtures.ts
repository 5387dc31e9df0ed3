import type { SavedInsightContent } from '#contract/insights/saved.ts'
import type { Fixtures } from '#tests/server/fixtures.ts'

const params = { id: '00000000-0000-4000-8000-000000000000' }

/** An insight to be saved. `different` replaces some of its parts. */
export const savedInsightOf = (different: Partial<SavedInsightContent> = {}): SavedInsightContent => ({
  name: 'Views of products',
  question: {
    kind: 'trends',
    from: '2026-02-01',
    to: '2026-03-01',
    zone: 'UTC',
    series: [{ event: 'view_product', where: [], measure: { of: 'total' } }],
    breakdown: null,
  },
  lastDays: null,
  onDashboard: false,
  ...different,
})

export const fixtures: Fixtures = {
  requests: {
    queryInsight: () => ({ body: { kind: 'events', from: '2026-02-01', to: '2026-03-01', zone: 'UTC' } }),
    listInsightNames: () => ({}),
    listSavedInsights: () => ({}),
    createSavedInsight: () => ({ body: savedInsightOf() }),
    viewSavedInsight: () => ({ params }),
    changeSavedInsight: () => ({ params, body: { insight: savedInsightOf(), replaces: 1 } }),
    deleteSavedInsight: () => ({ params }),
  },
  populate: async ({ database: { query } }, { id: project, tenantId }) => {
    await query(
      `insert into saved_insights (project_id, tenant_id, id, name, question, last_days, on_dashboard, revision, updated_at)
       values ($1, $2, gen_random_uuid(), gen_random_uuid()::text, $3::jsonb, 30, false, 1, now())`,
      [project, tenantId, JSON.stringify(savedInsightOf().question)],
    )
    await query(
      `insert into packed_parts (project_id, tenant_id, after_id, to_id, state, run, began_at)
       values ($1, $2, 0, 1, 'unfit', gen_random_uuid(), now())`,
      [project, tenantId],
    )
    await query(
      `insert into packed_events (project_id, tenant_id, after_id, event, events, first_at, last_at, packed, has_all_properties)
       values ($1, $2, 0, 'view', 1, now(), now(), '', true)`,
      [project, tenantId],
    )
    await query(
      `insert into packed_properties (project_id, tenant_id, after_id, event, property, packed) values ($1, $2, 0, 'view', 'colour', '')`,
      [project, tenantId],
    )
  },
}
