import { useLingui } from '@lingui/react/macro'
import type { LeafKind } from '#contract/segments/leaf-kinds.ts'
import type { SegmentProblemCode } from '#contract/segments/operators.ts'
import type { Join } from '#machines/segments/condition-tree.ts'
import type { Operator, ProfileField } from './leaf-drafts.ts'

/** What the parts of a condition are called. */
export const useNames = () => {
  const { t } = useLingui()
  const kinds: Record<LeafKind, string> = {
    trait: t`特征`,
    did: t`做过的事`,
    last: t`最近一次`,
    profile: t`概况`,
    rfm: t`RFM 分组`,
    consent: t`同意状态`,
    segment: t`分群`,
    list: t`名单`,
    bucket: t`随机分桶`,
  }
  const joins: Record<Join, string> = {
    all: t`满足全部`,
    any: t`满足任意一项`,
    none: t`全都不满足`,
    notAll: t`不满足其中至少一项`,
  }
  const operators: Record<Operator, string> = {
    equals: t`等于`,
    notEquals: t`不等于`,
    in: t`是其中之一`,
    notIn: t`不在其中`,
    contains: t`包含`,
    startsWith: t`开头是`,
    exists: t`有值`,
    missing: t`没有值`,
    lt: t`小于`,
    lte: t`小于或等于`,
    gt: t`大于`,
    gte: t`大于或等于`,
    before: t`早于`,
    after: t`晚于`,
    withinDays: t`在最近若干天内`,
    notWithinDays: t`不在最近若干天内`,
  }
  const fields: Record<ProfileField, string> = {
    identified: t`已识别`,
    visits: t`访问次数`,
    orders: t`订单数`,
    revenue: t`收入`,
    firstSeen: t`首次出现`,
    lastSeen: t`最近出现`,
    country: t`国家或地区`,
    source: t`首次来源`,
    device: t`设备`,
    language: t`语言`,
  }
  const consents = { analytics: t`分析用途`, marketing: t`营销用途`, personalisation: t`个性化用途` }
  const consentStates = { granted: t`已同意`, denied: t`已拒绝同意`, unknown: t`未表态` }
  const times = { atLeast: t`至少`, atMost: t`至多`, exactly: t`恰好` }
  return { kinds, joins, operators, fields, consents, consentStates, times }
}

/** What is wrong with a condition or a tree, and what to do about it. */
export const useConditionProblemText = () => {
  const { t } = useLingui()
  const texts: Record<SegmentProblemCode, string> = {
    'node.kind': t`此条件不完整。请重新选择。`,
    'node.key': t`此条件含有未知的内容。请重新选择。`,
    'node.missing': t`此条件还缺少内容。`,
    'tree.tooDeep': t`条件最多嵌套 6 层。请把这一部分移到外层。`,
    'tree.tooManyLeaves': t`最多 50 个条件。请先删除一些，或把一部分存为另一个分群。`,
    'group.empty': t`请至少添加一个条件。`,
    'operator.unknown': t`请选择比较方式。`,
    'value.type': t`此值的类型不合适。`,
    'value.text': t`请填写 1 至 500 个字符的文本。`,
    'value.number': t`请填写允许范围内的数字。`,
    'value.time': t`请选择日期。`,
    'value.list': t`请填写 1 至 100 个值，用逗号隔开。`,
    'value.range': t`结束必须大于开始。`,
    'value.personal': t`比较个人数据需要 profile:pii 权限。`,
    'name.invalid': t`请选择或填写名称，最多 200 个字符。`,
    'segment.unknown': t`这个分群已不存在。`,
    'segment.cycle': t`这个分群直接或间接引用了自身。`,
  }
  return (code: SegmentProblemCode): string => texts[code]
}
