import './texts.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { rejectionReasons } from '#contract/events/events.ts'

type Reason = (typeof rejectionReasons)[number]

/** Why an event was rejected, and what to do about it. Adding a reason breaks the build here. */
export const rejectionTexts = {
  invalid: {
    title: msg`字段不符合要求`,
    advice: msg`缺少必填字段，或字段的类型不对。请检查 messageId、type、event、anonymousId 和 originalTimestamp。`,
  },
  too_large: {
    title: msg`事件过大`,
    advice: msg`一个事件最多 32 KB，其中一段文本最多 8 KB，一个属性名最多 128 个字符。请去掉不需要的属性，或缩短文本。`,
  },
  too_deep: { title: msg`嵌套过深`, advice: msg`一个事件最多嵌套 32 层。请把嵌套的对象展平。` },
  too_many_keys: { title: msg`属性过多`, advice: msg`一个对象最多 256 个属性。请只发送需要的属性。` },
  unstorable: {
    title: msg`含有无法保存的内容`,
    advice: msg`文本中不能有空字符（NUL）或残缺的 Unicode 字符，数字必须有限。请在发送前清理这些值。`,
  },
  timestamp: {
    title: msg`时间无法识别`,
    advice: msg`originalTimestamp 必须是 ISO 8601 格式，例如 2026-01-31T08:30:00.000Z。`,
  },
} as const satisfies Record<Reason, { title: MessageDescriptor; advice: MessageDescriptor }>
