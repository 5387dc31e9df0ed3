import type { EmailDelivery } from '#contract/emails/deliveries.ts'
import type { Suppression } from '#contract/emails/suppressions.ts'

export const dead: EmailDelivery = {
  id: 'one',
  action: { id: 'letter', version: 1 },
  decision: { id: 'one', strategy: 'summer' },
  profile: '00000000-0000-4000-8000-0000000000aa',
  recipient: 'ann@example.com',
  subject: 'Tea for Ann',
  template: 'Tea for {{ profile.name }}',
  status: 'dead',
  tries: 6,
  failure: { kind: 'refused', code: 451 },
  createdAt: '2026-03-01T07:00:00.000Z',
  attemptedAt: '2026-03-01T08:00:00.000Z',
  nextAttemptAt: null,
  sentAt: null,
  replayedAt: null,
  unsubscribedAt: null,
  canReplay: true,
}

export const replayed: EmailDelivery = {
  ...dead,
  status: 'waiting',
  tries: 0,
  failure: null,
  nextAttemptAt: '2026-03-01T09:00:00.000Z',
  replayedAt: '2026-03-01T09:00:00.000Z',
  canReplay: false,
}

export const unsubscribed: Suppression = {
  id: '00000000-0000-4000-8000-000000000001',
  mark: 'q3Zk9-aB',
  reason: 'unsubscribed',
  createdAt: '2026-03-01T07:00:00.000Z',
}
export const bounced: Suppression = {
  ...unsubscribed,
  id: '00000000-0000-4000-8000-000000000002',
  mark: 'Xy_12345',
  reason: 'bounced',
}
