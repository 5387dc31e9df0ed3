import * as v from 'valibot'
import { type AlertRule, type AlertRuleContent, type AlertSeverity, alertRuleBody } from '#contract/alerts/alerts.ts'
import { type AlertMetric, alertMetrics, type alertMinutes } from '#contract/alerts/metrics.ts'

/** A rule as it is typed. A threshold of a share is typed in per cent. An empty `webhook` calls nobody. */
export type TypedAlert = {
  name: string
  metric: AlertMetric
  comparison: 'above' | 'below'
  threshold: string
  minutes: (typeof alertMinutes)[number]
  severity: AlertSeverity
  inApp: boolean
  mail: readonly string[]
  webhook: string
  hourlyAtMost: string
}

export type AlertField = 'name' | 'threshold' | 'mail' | 'webhook' | 'hourlyAtMost'
const fields: readonly AlertField[] = ['name', 'threshold', 'mail', 'webhook', 'hourlyAtMost']

export const newTypedAlert: TypedAlert = {
  name: '',
  metric: 'rejectedShare',
  comparison: 'above',
  threshold: '5',
  minutes: 15,
  severity: 'warning',
  inApp: true,
  mail: [],
  webhook: '',
  hourlyAtMost: '4',
}

const factorOf = (metric: AlertMetric) => (alertMetrics[metric].unit === 'share' ? 100 : 1)
const decimals = /^\d{1,10}(?:[.,]\d{1,6})?$/

/** The threshold as the server compares it, or null if it is not a number. */
export const thresholdOf = ({ metric, threshold }: TypedAlert): number | null => {
  const typed = threshold.trim()
  return decimals.test(typed) ? Number(typed.replace(',', '.')) / factorOf(metric) : null
}

export const typedAlertOf = (rule: AlertRule): TypedAlert => ({
  name: rule.name,
  metric: rule.metric,
  comparison: rule.comparison,
  threshold: String(Number((rule.threshold * factorOf(rule.metric)).toPrecision(12))),
  minutes: rule.minutes,
  severity: rule.severity,
  inApp: rule.channels.inApp,
  mail: rule.channels.mail,
  webhook: rule.channels.webhook ?? '',
  hourlyAtMost: String(rule.hourlyAtMost),
})

/** The rule that is typed, or the fields that are wrong. */
export const readAlert = (typed: TypedAlert): { content: AlertRuleContent } | { wrong: AlertField[] } => {
  const { name, metric, comparison, minutes, severity, inApp, mail, webhook, hourlyAtMost } = typed
  const result = v.safeParse(alertRuleBody, {
    name,
    metric,
    comparison,
    threshold: thresholdOf(typed) ?? -1,
    minutes,
    severity,
    channels: { inApp, mail: [...mail], webhook: webhook.trim() === '' ? null : webhook.trim() },
    hourlyAtMost: /^\d{1,3}$/.test(hourlyAtMost.trim()) ? Number(hourlyAtMost) : 0,
  })
  if (result.success) return { content: result.output }
  const paths = result.issues.map((issue) => (issue.path ?? []).map(({ key }) => String(key)))
  // An issue without a path is the rule over the whole: a share above 100 %.
  const wrong = fields.filter((field) =>
    paths.some((path) => path.includes(field) || (path.length === 0 && field === 'threshold')),
  )
  return { wrong }
}
