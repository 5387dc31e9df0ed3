import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { Annotation } from '#contract/dashboards/annotations.ts'
import { dateText } from '#ui/components/date-text.ts'

/** What happened, who did it and when, in the user's language and the zone of the trend; and where more is told of it. */
export const useAnnotationTexts = (timeZone: string) => {
  const { t, i18n } = useLingui()
  const what = ({ kind, name, version, value }: Annotation): string => {
    const titled = name ?? '–'
    if (kind === 'published') return t`策略“${titled}”发布了第 ${version} 版`
    if (kind === 'rolledBack') return t`策略“${titled}”回滚到第 ${value} 版`
    if (kind === 'paused') return t`策略“${titled}”暂停`
    if (kind === 'stopped') return t`策略“${titled}”被止损自动暂停`
    if (kind === 'resumed') return t`策略“${titled}”恢复运行`
    if (kind === 'archived') return t`策略“${titled}”归档`
    if (kind === 'incidentOpened') return t`告警“${titled}”触发`
    if (kind === 'incidentClosed') return t`告警“${titled}”结束`
    const share = i18n.number((value ?? 0) / 100, { style: 'percent', maximumFractionDigits: 1 })
    return t`全局对照组改为 ${share}`
  }
  const when = (at: string) => dateText(i18n, at, { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  const whoAndWhen = ({ kind, by, at }: Annotation): string => {
    if (kind === 'stopped' || kind === 'incidentOpened' || kind === 'incidentClosed') return when(at)
    return `${by ?? t`已离开的成员`} · ${when(at)}`
  }
  const link = ({ kind, id }: Annotation): string => {
    if (kind === 'holdoutChanged') return '/effect-tracking'
    return kind === 'incidentOpened' || kind === 'incidentClosed'
      ? '/ai-marketing/monitoring-center'
      : `/ai-marketing-strategies/${id}`
  }
  return { what, whoAndWhen, link }
}
