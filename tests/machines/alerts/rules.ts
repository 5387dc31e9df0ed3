import type { AlertFiring, AlertRule } from '#contract/alerts/alerts.ts'

export const rejections: AlertRule = {
  id: '00000000-0000-4000-8000-0000000000a1',
  name: 'Rejections',
  metric: 'rejectedShare',
  comparison: 'above',
  threshold: 0.05,
  minutes: 15,
  severity: 'critical',
  channels: { inApp: true, mail: [], webhook: null },
  hourlyAtMost: 4,
  revision: 1,
  mutedUntil: null,
  status: 'ok',
  since: '2026-03-01T08:00:00.000Z',
  value: 0.01,
  checkedAt: '2026-03-01T09:00:00.000Z',
  failing: [],
  changedAt: '2026-03-01T08:00:00.000Z',
}

const { id, name, metric, comparison, threshold, minutes, severity } = rejections

/** It goes on, and nobody takes care of it. */
export const openFiring: AlertFiring = {
  id: '00000000-0000-4000-8000-0000000000f1',
  rule: { id, name, metric, comparison, threshold, minutes },
  severity,
  acknowledged: null,
  openedAt: '2026-03-01T08:00:00.000Z',
  closedAt: null,
  end: null,
  value: 0.25,
  worst: 0.5,
  notices: [],
}
export const takenFiring: AlertFiring = {
  ...openFiring,
  acknowledged: { at: '2026-03-01T08:05:00.000Z', by: 'ann', note: 'On it' },
}
