import type { Fixtures } from '#tests/server/fixtures.ts'

const range = { from: '2026-01-05', to: '2026-01-06', zone: 'Asia/Shanghai' }

export const fixtures: Fixtures = {
  requests: {
    viewDashboard: () => ({ query: range }),
    viewAnnotations: () => ({ query: range }),
    viewVisitFunnel: () => ({ query: range }),
    viewWeeklySummary: () => ({}),
    changeWeeklySummary: () => ({ body: { isSubscribed: true } }),
  },
  populate: async ({ database: { query } }, { id: project, tenantId }) => {
    await query(
      `insert into weekly_summaries (project_id, user_id, tenant_id, done_monday, created_at)
       select $1::uuid, user_id, $2::uuid, '2026-01-05', now() from members where organization_id = $2::uuid
       on conflict do nothing`,
      [project, tenantId],
    )
  },
}
