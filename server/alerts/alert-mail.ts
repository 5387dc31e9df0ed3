import type { AlertCondition } from '#contract/alerts/alerts.ts'
import { type AlertMetric, alertMetrics } from '#contract/alerts/metrics.ts'
import type { Locale } from '#contract/http/locale.ts'
import type { MailTemplate } from '#server/mail/templates.ts'

type Told = {
  about: 'opened' | 'closed'
  rule: { name: string; condition: AlertCondition }
  project: string
  value: number | null
  at: Date
}

/** Tells by mail that a rule fires, or does so no longer. */
export const alertMail = (locale: Locale, { about, rule: { name, condition }, project, value, at }: Told): MailTemplate => {
  const texts = mailTexts[locale]
  const { metric, comparison, threshold, minutes } = condition
  const amount = (it: number) => amountText(locale, metric, it)
  const lines = [
    texts.condition(texts.metrics[metric], texts[comparison], amount(threshold), minutes),
    value === null ? texts.noValue : texts.value(amount(value)),
    `${project} · ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  ]
  return {
    subject: `Causeway · ${texts[about]}`,
    text: [name, ...lines].map((line) => `${line}\n`).join(''),
    html: `<p><strong>${escaped(name)}</strong></p>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}`,
  }
}

const amountText = (locale: Locale, metric: AlertMetric, value: number): string => {
  const { unit } = alertMetrics[metric]
  if (unit === 'share') return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(value)
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value)
  if (unit === 'minutes' || unit === 'seconds')
    return `${number}${locale === 'zh' || locale === 'ja' ? '' : '\u202f'}${mailTexts[locale][unit]}`
  return number
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

type Texts = Record<'opened' | 'closed' | 'above' | 'below' | 'noValue' | 'minutes' | 'seconds', string> & {
  metrics: Record<AlertMetric, string>
  condition: (metric: string, comparison: string, threshold: string, minutes: number) => string
  value: (value: string) => string
}

const mailTexts: Record<Locale, Texts> = {
  zh: {
    opened: '告警触发',
    closed: '告警结束',
    above: '高于',
    below: '低于',
    noValue: '目前没有数据。',
    minutes: '分钟',
    seconds: '秒',
    metrics: {
      events: '每分钟事件数',
      rejectedShare: '被拒绝事件的占比',
      silence: '距最近一次事件的时间',
      lag: '处理延迟',
      setAside: '搁置的事件数',
      delivered: '投放次数',
      heldOut: '对照组决策数',
      suppressed: '未投放的决策数',
      undelivered: '过期未送达的消息数',
      webhooksDead: '最终失败的 Webhook 数',
      couponsLow: '库存不足的优惠券池数',
      mailAge: '邮件等待时间',
    },
    condition: (metric, comparison, threshold, minutes) => `条件：${metric}${comparison} ${threshold}（${minutes} 分钟）。`,
    value: (value) => `当前值：${value}。`,
  },
  en: {
    opened: 'An alert is firing',
    closed: 'An alert has ended',
    above: 'above',
    below: 'below',
    noValue: 'There are no data at present.',
    minutes: 'min',
    seconds: 's',
    metrics: {
      events: 'events per minute',
      rejectedShare: 'share of rejected events',
      silence: 'time since the last event',
      lag: 'processing lag',
      setAside: 'events set aside',
      delivered: 'deliveries',
      heldOut: 'decisions of the control group',
      suppressed: 'decisions without a delivery',
      undelivered: 'messages that expired undelivered',
      webhooksDead: 'webhooks that failed for good',
      couponsLow: 'coupon pools running low',
      mailAge: 'waiting time of e-mail',
    },
    condition: (metric, comparison, threshold, minutes) =>
      `Condition: ${metric} ${comparison} ${threshold} (${minutes} minutes).`,
    value: (value) => `Present value: ${value}.`,
  },
  ja: {
    opened: 'アラートが発生しました',
    closed: 'アラートが解消しました',
    above: 'を上回る',
    below: 'を下回る',
    noValue: '現在、データがありません。',
    minutes: '分',
    seconds: '秒',
    metrics: {
      events: '1分あたりのイベント数',
      rejectedShare: '拒否されたイベントの割合',
      silence: '最後のイベントからの経過時間',
      lag: '処理の遅延',
      setAside: '保留中のイベント数',
      delivered: '配信数',
      heldOut: '対照群の決定数',
      suppressed: '配信しなかった決定数',
      undelivered: '届かないまま期限切れになったメッセージ数',
      webhooksDead: '最終的に失敗した Webhook の数',
      couponsLow: '在庫不足のクーポンプール数',
      mailAge: 'メールの待ち時間',
    },
    condition: (metric, comparison, threshold, minutes) => `条件：${metric}が ${threshold} ${comparison}（${minutes}分間）。`,
    value: (value) => `現在の値：${value}。`,
  },
  fr: {
    opened: 'Une alerte est déclenchée',
    closed: 'Une alerte est terminée',
    above: 'supérieur à',
    below: 'inférieur à',
    noValue: 'Il n’y a pas de données pour le moment.',
    minutes: 'min',
    seconds: 's',
    metrics: {
      events: 'nombre d’événements par minute',
      rejectedShare: 'taux d’événements refusés',
      silence: 'temps écoulé depuis le dernier événement',
      lag: 'retard de traitement',
      setAside: 'nombre d’événements mis de côté',
      delivered: 'nombre de diffusions',
      heldOut: 'nombre de décisions du groupe témoin',
      suppressed: 'nombre de décisions sans diffusion',
      undelivered: 'nombre de messages expirés sans être reçus',
      webhooksDead: 'nombre de webhooks en échec définitif',
      couponsLow: 'réserves de codes promo presque épuisées',
      mailAge: 'temps d’attente des e-mails',
    },
    condition: (metric, comparison, threshold, minutes) =>
      `Condition\u202f: ${metric} ${comparison} ${threshold} (${minutes}\u202fminutes).`,
    value: (value) => `Valeur actuelle\u202f: ${value}.`,
  },
}
