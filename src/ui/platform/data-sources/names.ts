import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { RejectionReason } from '#contract/events/events.ts'
import type { DataSource, DataSourceState, DataSourceType, DriftKind } from '#contract/platform/data-sources.ts'

/** What is said of sources in the filter and in the table. */
export const useSourceNames = () => {
  const { t } = useLingui()
  const states: Record<DataSourceState, string> = {
    receiving: t`正在接收`,
    silent: t`24 小时无事件`,
    never: t`从未收到`,
    rejecting: t`有被拒绝的事件`,
    paused: t`已暂停`,
  }
  const types: Record<DataSourceType, string> = { web: t`网页 SDK`, server: t`服务器接口`, import: t`历史导入` }
  const drifts: Record<DriftKind, string> = { new: t`新增`, gone: t`消失`, retyped: t`类型改变` }
  const valueTypes: Record<string, string> = {
    string: t`文本`,
    number: t`数字`,
    boolean: t`是或否`,
    array: t`列表`,
    object: t`对象`,
  }
  const reasons: Record<RejectionReason, string> = {
    invalid: t`字段不符合要求`,
    too_large: t`事件过大`,
    too_deep: t`嵌套过深`,
    too_many_keys: t`属性过多`,
    unstorable: t`含有无法保存的字符`,
    timestamp: t`时间无法识别`,
  }
  return {
    states,
    reasons,
    drifts,
    /** How the events of a source came, in words. */
    typesOf: (source: DataSource) => source.types.map((it) => types[it]).join(', '),
    /** The name of a JSON type. */
    valueTypeOf: (type: string) => valueTypes[type] ?? type,
  }
}

/** How a source is: what is not accepted matters more than that something is. */
export const stateOf = ({ lastEventAt, accepted, topReason, pausedAt }: DataSource): DataSourceState => {
  if (pausedAt !== null) return 'paused'
  if (topReason !== null) return 'rejecting'
  if (accepted > 0) return 'receiving'
  return lastEventAt === null ? 'never' : 'silent'
}

export const toneOf = {
  receiving: 'good',
  silent: 'neutral',
  never: 'neutral',
  rejecting: 'warn',
  paused: 'warn',
} as const satisfies Record<DataSourceState, string>
