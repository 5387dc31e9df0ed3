import type { Fixtures } from '#tests/server/fixtures.ts'

const range = { from: '2026-01-05', to: '2026-01-06', zone: 'Asia/Shanghai' }

export const fixtures: Fixtures = {
  requests: {
    viewDashboard: () => ({ query: range }),
    viewVisitFunnel: () => ({ query: range }),
  },
}
