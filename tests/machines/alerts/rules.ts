import type { AlertRule } from '#contract/alerts/alerts.ts'

export const rejections: AlertRule = {
  id: '00000000-0000-4000-8000-0000000000a1',
  name: 'Rejections',
  metric: 'rejectedShare',
  comparison: 'above',
  threshold: 0.05,
  minutes: 15,
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
