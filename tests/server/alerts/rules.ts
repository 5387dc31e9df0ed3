import type { AlertRuleContent } from '#contract/alerts/alerts.ts'

/** A rule that fires above 5 % of rejected events within five minutes, and tells people in the application. */
export const ruleOf = (different: Partial<AlertRuleContent> = {}): AlertRuleContent => ({
  name: 'Rejections',
  metric: 'rejectedShare',
  comparison: 'above',
  threshold: 0.05,
  minutes: 5,
  severity: 'warning',
  channels: { inApp: true, mail: [], webhook: null },
  hourlyAtMost: 4,
  ...different,
})
