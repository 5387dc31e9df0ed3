import type { Fixtures } from '#tests/server/fixtures.ts'

export const fixtures: Fixtures = {
  requests: {
    queryInsight: () => ({ body: { kind: 'pages', from: '2026-01-05', to: '2026-01-06', zone: 'Asia/Shanghai' } }),
    listInsightNames: () => ({}),
  },
}
