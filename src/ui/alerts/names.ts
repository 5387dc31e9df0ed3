import './texts.ts'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AlertChannel, AlertSeverity, NoticeFailure, NoticeStatus } from '#contract/alerts/alerts.ts'
import { type AlertMetric, type AlertStatus, alertMetrics, type FiringEnd } from '#contract/alerts/metrics.ts'

export const metricNames: Record<AlertMetric, MessageDescriptor> = {
  events: msg`每分钟事件数`,
  rejectedShare: msg`被拒绝事件的占比`,
  silence: msg`距最近一次事件的时间`,
  lag: msg`处理延迟`,
  setAside: msg`搁置的事件数`,
  delivered: msg`投放次数`,
  heldOut: msg`对照组决策数`,
  suppressed: msg`未投放的决策数`,
  undelivered: msg`过期未送达的消息数`,
  webhooksDead: msg`最终失败的 Webhook 数`,
  couponsLow: msg`库存不足的优惠券池数`,
  mailAge: msg`邮件等待时间`,
}

export const statusNames: Record<AlertStatus, MessageDescriptor> = {
  noData: msg`无数据`,
  ok: msg`正常`,
  pending: msg`即将告警`,
  firing: msg`告警中`,
}
export const statusTones = { noData: 'neutral', ok: 'good', pending: 'warn', firing: 'bad' } as const

export const severityNames: Record<AlertSeverity, MessageDescriptor> = {
  info: msg`提示`,
  warning: msg`警告`,
  critical: msg`严重`,
}
export const severityTones = { info: 'neutral', warning: 'warn', critical: 'bad' } as const

export const channelNames: Record<AlertChannel, MessageDescriptor> = {
  inApp: msg`站内`,
  mail: msg`邮件`,
  webhook: msg`Webhook`,
}

export const noticeNames: Record<NoticeStatus, MessageDescriptor> = {
  waiting: msg`发送中`,
  sent: msg`已通知`,
  failed: msg`通知失败`,
  muted: msg`静音，未通知`,
  limited: msg`超过每小时上限，未通知`,
}

export const failureNames: Record<NoticeFailure, MessageDescriptor> = {
  noRecipient: msg`没有收件人：都已不是组织成员，或已关闭告警邮件`,
  mail: msg`邮件服务器拒绝`,
  address: msg`地址不是公网地址`,
  connection: msg`无法连接`,
  timeout: msg`超时`,
  redirect: msg`对方返回重定向`,
  status: msg`对方返回错误`,
}

export const endNames: Record<FiringEnd, MessageDescriptor> = {
  recovered: msg`已恢复`,
  noData: msg`数据中断`,
  changed: msg`规则被修改`,
  deleted: msg`规则被删除`,
}

/** A value of a metric, with its unit. */
export const amountText = (i18n: I18n, metric: AlertMetric, value: number): string => {
  const { unit } = alertMetrics[metric]
  const digits = { maximumFractionDigits: value < 10 ? 2 : 1 }
  if (unit === 'share') return i18n.number(value, { style: 'percent', maximumFractionDigits: 2 })
  if (unit === 'minutes') return i18n.number(value, { style: 'unit', unit: 'minute', unitDisplay: 'short', ...digits })
  if (unit === 'seconds') return i18n.number(value, { style: 'unit', unit: 'second', unitDisplay: 'short', ...digits })
  return i18n.number(value, digits)
}
