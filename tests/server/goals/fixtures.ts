import type { GoalContent } from '#contract/goals/goals.ts'
import type { Fixtures } from '#tests/server/fixtures.ts'

const params = { id: '00000000-0000-4000-8000-000000000000' }

/** A goal of somebody. `different` replaces some of its parts. */
export const goalOf = (owner: string, different: Partial<GoalContent> = {}): GoalContent => ({
  metric: 'orders',
  target: 100,
  from: '2026-03-01',
  to: '2026-03-31',
  owner,
  ...different,
})

export const fixtures: Fixtures = {
  requests: {
    listGoals: () => ({}),
    createGoal: ({ session }) => ({ body: goalOf(session.id) }),
    createStarterGoals: () => ({}),
    changeGoal: ({ session }) => ({ params, body: { goal: goalOf(session.id), replaces: 1 } }),
    deleteGoal: () => ({ params }),
  },
  populate: async ({ database: { query } }, { id: project, tenantId }) => {
    await query(
      `insert into goals (project_id, tenant_id, id, metric, target, from_date, to_date, owner, revision, updated_at)
       values ($1, $2, gen_random_uuid(), 'orders', 100, '2026-03-01', '2026-03-31', gen_random_uuid(), 1, now())`,
      [project, tenantId],
    )
  },
}
