import type { EffectVerdict } from '#contract/experiments/effects.ts'
import type { BuiltInMetric } from '#contract/experiments/metrics.ts'
import type { Locale } from '#contract/http/locale.ts'

export type WeeklyTexts = {
  subject: (dates: string) => string
  figures: string
  names: Record<'visitors' | 'events' | 'orders' | 'revenue' | 'conversion', string>
  figure: (name: string, value: string, difference: string) => string
  difference: (percent: string) => string
  points: (points: string) => string
  fromValue: (value: string) => string
  unchanged: string
  notComparable: string
  noEvents: string
  strategies: string
  noStrategies: string
  unlisted: (count: number) => string
  effect: (strategy: string, said: string) => string
  unmet: string
  of: (metric: string) => string
  verdicts: Record<EffectVerdict['code'], string>
  change: (delta: string, low: string, high: string) => string
  metrics: Record<BuiltInMetric, string>
  attention: string
  quiet: string
  incomplete: string
  alerts: (fired: number, open: number) => string
  unhealthy: (strategy: string) => string
  zone: (zone: string) => string
}

export const weeklyTexts: Record<Locale, WeeklyTexts> = {
  zh: {
    subject: (dates) => `每周摘要（${dates}）`,
    figures: '上周数据',
    names: { visitors: '访客', events: '事件', orders: '订单', revenue: '收入', conversion: '转化率' },
    figure: (name, value, difference) => `${name}：${value}（${difference}）`,
    difference: (percent) => `比前一周 ${percent}`,
    points: (points) => `比前一周 ${points} 个百分点`,
    fromValue: (value) => `前一周为 ${value}`,
    unchanged: '与前一周相同',
    notComparable: '前一周没有可比的数据',
    noEvents: '上周没有收到任何事件。请检查网站上的 SDK 是否仍在发送。',
    strategies: '正在运行的策略',
    noStrategies: '没有正在运行的策略。',
    unlisted: (count) => `另有 ${count} 个策略。`,
    effect: (strategy, said) => `${strategy}：${said}`,
    unmet: '还没有人接触过',
    of: (metric) => `${metric}，`,
    verdicts: {
      unhealthy: '结果不可信：两组人数的比例不对',
      collecting: '仍在收集数据',
      unknown: '无法判断',
      inconclusive: '没有定论，可能只是偶然',
      blocked: '有护栏指标变差，不能算赢',
      winning: '比对照好，不太可能是偶然',
      losing: '比对照差，不太可能是偶然',
    },
    change: (delta, low, high) => `：${delta}（95% 区间 ${low} 至 ${high}）`,
    metrics: {
      conversion: '转化率',
      orders: '人均订单数',
      revenue: '人均收入',
      orderValue: '客单价',
      cartRate: '加购率',
      returnRate: '次日后回访率',
      refundRate: '退款率',
      dismissals: '人均关闭次数',
    },
    attention: '需要关注',
    quiet: '没有需要处理的事项。',
    incomplete: '部分事件尚未计入，以上数字可能不完整。',
    alerts: (fired, open) => `告警在上周触发了 ${fired} 次，目前有 ${open} 个仍未结束。`,
    unhealthy: (strategy) => `策略“${strategy}”两组人数的比例不对，请检查投放。`,
    zone: (zone) => `日期按 ${zone} 时区计算，前一周指再往前的七天。`,
  },
  en: {
    subject: (dates) => `Weekly summary, ${dates}`,
    figures: 'Last week in figures',
    names: { visitors: 'Visitors', events: 'Events', orders: 'Orders', revenue: 'Revenue', conversion: 'Conversion rate' },
    figure: (name, value, difference) => `${name}: ${value} (${difference})`,
    difference: (percent) => `${percent} on the week before`,
    points: (points) => `${points} percentage points on the week before`,
    fromValue: (value) => `${value} the week before`,
    unchanged: 'same as the week before',
    notComparable: 'nothing to compare with the week before',
    noEvents: 'No events arrived last week. Check that the SDK on your site is still sending.',
    strategies: 'Running strategies',
    noStrategies: 'No strategy is running.',
    unlisted: (count) => (count === 1 ? 'And 1 more strategy.' : `And ${count} more strategies.`),
    effect: (strategy, said) => `${strategy} – ${said}`,
    unmet: 'nobody has met it yet',
    of: (metric) => `${metric}: `,
    verdicts: {
      unhealthy: 'not reliable, the sizes of the two groups do not match',
      collecting: 'still collecting data',
      unknown: 'cannot be judged',
      inconclusive: 'inconclusive, this may be chance',
      blocked: 'a guardrail got worse, so this does not count as a win',
      winning: 'better than the control, unlikely to be chance',
      losing: 'worse than the control, unlikely to be chance',
    },
    change: (delta, low, high) => `, ${delta} (95% interval ${low} to ${high})`,
    metrics: {
      conversion: 'Conversion rate',
      orders: 'Orders per person',
      revenue: 'Revenue per person',
      orderValue: 'Average order value',
      cartRate: 'Add-to-cart rate',
      returnRate: 'Return rate after a day',
      refundRate: 'Refund rate',
      dismissals: 'Dismissals per person',
    },
    attention: 'Needs attention',
    quiet: 'Nothing needs attention.',
    incomplete: 'Some events are not counted yet, so the figures above may be incomplete.',
    alerts: (fired, open) =>
      `Alerts fired ${fired === 1 ? 'once' : `${fired} times`} last week; ${open === 1 ? '1 is' : `${open} are`} still open.`,
    unhealthy: (strategy) => `The group sizes of the strategy “${strategy}” do not match. Check how it is delivered.`,
    zone: (zone) => `Days are counted in the time zone ${zone}. The week before means the seven days before these.`,
  },
  ja: {
    subject: (dates) => `週次サマリー（${dates}）`,
    figures: '先週の数値',
    names: { visitors: '訪問者', events: 'イベント', orders: '注文', revenue: '収益', conversion: 'コンバージョン率' },
    figure: (name, value, difference) => `${name}：${value}（${difference}）`,
    difference: (percent) => `前週比 ${percent}`,
    points: (points) => `前週比 ${points} ポイント`,
    fromValue: (value) => `前週は ${value}`,
    unchanged: '前週と同じ',
    notComparable: '前週に比較できるデータがありません',
    noEvents: '先週はイベントを受信していません。サイトの SDK が送信を続けているかご確認ください。',
    strategies: '実行中の戦略',
    noStrategies: '実行中の戦略はありません。',
    unlisted: (count) => `ほかに ${count} 件の戦略があります。`,
    effect: (strategy, said) => `${strategy}：${said}`,
    unmet: 'まだ誰にも届いていません',
    of: (metric) => `${metric}は`,
    verdicts: {
      unhealthy: '信頼できません（2つのグループの人数比が想定と異なります）',
      collecting: 'データを収集中です',
      unknown: '判断できません',
      inconclusive: '結論が出ていません（偶然の可能性があります）',
      blocked: 'ガードレール指標が悪化したため、成功とは見なせません',
      winning: '対照群より良く、偶然とは考えにくい結果です',
      losing: '対照群より悪く、偶然とは考えにくい結果です',
    },
    change: (delta, low, high) => `：${delta}（95%信頼区間 ${low}～${high}）`,
    metrics: {
      conversion: 'コンバージョン率',
      orders: '1人あたりの注文数',
      revenue: '1人あたりの売上',
      orderValue: '平均注文額',
      cartRate: 'カート追加率',
      returnRate: '翌日以降の再訪率',
      refundRate: '返金率',
      dismissals: '1人あたりの閉じた回数',
    },
    attention: '確認が必要な事項',
    quiet: '確認が必要な事項はありません。',
    incomplete: '一部のイベントがまだ集計されていないため、上の数値は不完全な可能性があります。',
    alerts: (fired, open) => `先週、アラートが ${fired} 回発生しました。現在 ${open} 件が継続中です。`,
    unhealthy: (strategy) => `戦略「${strategy}」の2つのグループの人数比が想定と異なります。配信を確認してください。`,
    zone: (zone) => `日付はタイムゾーン ${zone} で集計しています。前週は、この期間の直前の7日間です。`,
  },
  fr: {
    subject: (dates) => `Résumé hebdomadaire, ${dates}`,
    figures: 'La semaine dernière en chiffres',
    names: {
      visitors: 'Visiteurs',
      events: 'Événements',
      orders: 'Commandes',
      revenue: 'Chiffre d’affaires',
      conversion: 'Taux de conversion',
    },
    figure: (name, value, difference) => `${name}\u202f: ${value} (${difference})`,
    difference: (percent) => `${percent} par rapport à la semaine précédente`,
    points: (points) => `${points} point(s) par rapport à la semaine précédente`,
    fromValue: (value) => `${value} la semaine précédente`,
    unchanged: 'comme la semaine précédente',
    notComparable: 'pas de données comparables la semaine précédente',
    noEvents: 'Aucun événement n’a été reçu la semaine dernière. Vérifiez que le SDK de votre site envoie toujours des données.',
    strategies: 'Stratégies en cours',
    noStrategies: 'Aucune stratégie n’est en cours.',
    unlisted: (count) => (count === 1 ? 'Et une autre stratégie.' : `Et ${count} autres stratégies.`),
    effect: (strategy, said) => `${strategy} – ${said}`,
    unmet: 'personne ne l’a encore rencontrée',
    of: (metric) => `${metric}\u202f: `,
    verdicts: {
      unhealthy: 'non fiable, la taille des deux groupes ne correspond pas',
      collecting: 'collecte des données en cours',
      unknown: 'non évaluable',
      inconclusive: 'non concluant, il peut s’agir du hasard',
      blocked: 'un garde-fou s’est dégradé, ce n’est donc pas une réussite',
      winning: 'mieux que le groupe témoin, sans doute pas par hasard',
      losing: 'moins bien que le groupe témoin, sans doute pas par hasard',
    },
    change: (delta, low, high) => `, ${delta} (intervalle à 95\u202f%\u202f: de ${low} à ${high})`,
    metrics: {
      conversion: 'Taux de conversion',
      orders: 'Commandes par personne',
      revenue: 'Revenu par personne',
      orderValue: 'Panier moyen',
      cartRate: 'Taux d’ajout au panier',
      returnRate: 'Taux de retour après un jour',
      refundRate: 'Taux de remboursement',
      dismissals: 'Fermetures par personne',
    },
    attention: 'À surveiller',
    quiet: 'Rien à signaler.',
    incomplete: 'Certains événements ne sont pas encore comptés\u202f: les chiffres ci-dessus peuvent être incomplets.',
    alerts: (fired, open) => `Alertes déclenchées la semaine dernière\u202f: ${fired}. Alertes toujours en cours\u202f: ${open}.`,
    unhealthy: (strategy) =>
      `La taille des groupes de la stratégie «\u202f${strategy}\u202f» ne correspond pas. Vérifiez sa diffusion.`,
    zone: (zone) => `Les jours sont ceux du fuseau horaire ${zone}. La semaine précédente désigne les sept jours qui précèdent.`,
  },
}
