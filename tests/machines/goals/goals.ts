import type { Goal } from '#contract/goals/goals.ts'

export const member = '44444444-4444-4444-8444-444444444444'

/** A goal of 300 orders in March, half of which is over. `different` replaces some of its parts. */
export const goalOf = (different: Partial<Goal> = {}): Goal => ({
  id: '55555555-5555-4555-8555-555555555555',
  metric: 'orders',
  target: 300,
  from: '2026-03-01',
  to: '2026-03-30',
  owner: member,
  ownerName: 'Lin',
  library: null,
  revision: 1,
  updatedAt: '2026-03-01T08:00:00.000Z',
  progress: {
    state: 'running',
    current: 120,
    elapsed: 0.5,
    pace: 0.8,
    forecast: { value: 240, interval: [210, 270] },
    reason: null,
    contributions: [],
    together: null,
  },
  ...different,
})
