import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AlertCondition } from '#contract/alerts/alerts.ts'
import { alertMetrics } from '#contract/alerts/metrics.ts'
import { amountText, metricNames } from './names.ts'

/** What a rule means, in one sentence. */
export const ConditionText = ({ condition: { metric, comparison, threshold, minutes } }: { condition: AlertCondition }) => {
  const { i18n } = useLingui()
  const name = i18n._(metricNames[metric])
  const bound = amountText(i18n, metric, threshold)
  const isPresent = alertMetrics[metric].kind === 'present'
  if (isPresent && comparison === 'above')
    return (
      <Trans>
        “{name}”持续 {minutes} 分钟高于 {bound} 时告警。
      </Trans>
    )
  if (isPresent)
    return (
      <Trans>
        “{name}”持续 {minutes} 分钟低于 {bound} 时告警。
      </Trans>
    )
  if (comparison === 'above')
    return (
      <Trans>
        最近 {minutes} 分钟的“{name}”高于 {bound} 时告警。
      </Trans>
    )
  return (
    <Trans>
      最近 {minutes} 分钟的“{name}”低于 {bound} 时告警。
    </Trans>
  )
}
