import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { RejectionReason } from '#contract/events/events.ts'
import type { DataSource, DataSourceState } from '#contract/platform/data-sources.ts'

/** What is said of sources in the filter and in the table. */
export const useSourceNames = () => {
  const { t } = useLingui()
  const states: Record<DataSourceState, string> = {
    receiving: t`正在接收`,
    silent: t`24 小时无事件`,
    never: t`从未收到`,
    rejecting: t`有被拒绝的事件`,
  }
  const reasons: Record<RejectionReason, string> = {
    invalid: t`字段不符合要求`,
    too_large: t`事件过大`,
    too_deep: t`嵌套过深`,
    too_many_keys: t`属性过多`,
    unstorable: t`含有无法保存的字符`,
    timestamp: t`时间无法识别`,
  }
  return { states, reasons }
}

/** How a source is: what is not accepted matters more than that something is. */
export const stateOf = ({ lastEventAt, accepted, topReason }: DataSource): DataSourceState => {
  if (topReason !== null) return 'rejecting'
  if (accepted > 0) return 'receiving'
  return lastEventAt === null ? 'never' : 'silent'
}

export const toneOf = {
  receiving: 'good',
  silent: 'neutral',
  never: 'neutral',
  rejecting: 'warn',
} as const satisfies Record<DataSourceState, string>
