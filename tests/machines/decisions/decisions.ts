import type { Decision } from '#contract/decisions/decision.ts'

/** Somebody searched, and nothing was shown, because three messages within 24 hours were enough. */
export const capped: Decision = {
  id: '0b9e6c1e-9a51-8b5c-9d3e-1f2a3b4c5d6e',
  at: '2026-03-02T14:32:00.000Z',
  strategy: '11111111-1111-4111-8111-111111111111',
  version: 2,
  profile: '22222222-2222-7222-8222-222222222222',
  anonymousId: 'laptop',
  event: { id: '42', name: 'search' },
  outcome: 'suppressed',
  reason: 'personCap',
  arm: null,
  propensity: null,
  action: null,
  messages: [],
  trace: [
    { check: 'status', seen: { isRunning: true, from: null, to: null }, verdict: 'pass', ms: 0.01 },
    { check: 'personCap', seen: { messages: 3, n: 3, hours: 24 }, verdict: 'fail', ms: 0.02 },
  ],
}
