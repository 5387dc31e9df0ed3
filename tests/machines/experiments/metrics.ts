import type { Metric } from '#contract/experiments/metrics.ts'

export const carts: Metric = {
  id: '33333333-3333-4333-8333-333333333333',
  name: 'Carts',
  isBuiltIn: false,
  isCounted: true,
  definition: {
    kind: 'count',
    measure: { kind: 'event', event: 'add_to_cart', where: [] },
    denominator: null,
    fromHours: 0,
    hours: 24,
    cap: null,
    direction: 'up',
    isGuardrail: false,
    lookBackDays: 0,
  },
  revision: 1,
  updatedAt: '2026-03-01T08:00:00.000Z',
}
