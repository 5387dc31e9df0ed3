import type { Fixtures } from '#tests/server/fixtures.ts'

export const fixtures: Fixtures = {
  requests: {
    queryInsight: () => ({ body: { kind: 'events', from: '2026-02-01', to: '2026-03-01', zone: 'UTC' } }),
    listInsightNames: () => ({}),
  },
}
