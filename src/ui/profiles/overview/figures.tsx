import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ProfilesOverview } from '#contract/profiles/overview.ts'
import { Amount, Figure, FigureRow } from '#ui/patterns/charts/figure.tsx'
import { shareText } from '#ui/patterns/charts/share-text.ts'

/** The figures that come before the charts. */
export const Figures = ({ overview }: { overview: ProfilesOverview }) => {
  const { t, i18n } = useLingui()
  const { profiles, identified, newToday, active, buyers, revenue, currency, days } = overview
  const number = (value: number) => i18n.number(value)
  const came = number(days.reduce((sum, it) => sum + it.profiles, 0))
  const known = number(identified)
  const yesterday = number(days.at(-2)?.profiles ?? 0)
  const share = shareText(i18n, buyers, profiles)
  return (
    <FigureRow label={t`主要数字`}>
      <Figure label={<Trans>用户</Trans>} note={<Trans>最近 30 天 +{came}</Trans>}>
        <Amount value={profiles} />
      </Figure>
      <Figure label={<Trans>已识别的比例</Trans>} note={<Trans>{known} 人</Trans>}>
        {shareText(i18n, identified, profiles)}
      </Figure>
      <Figure label={<Trans>今天新增</Trans>} note={<Trans>昨天全天 {yesterday}</Trans>}>
        <Amount value={newToday} />
      </Figure>
      <Figure label={<Trans>当前活跃</Trans>} note={<Trans>最近 5 分钟</Trans>}>
        <Amount value={active} />
      </Figure>
      <Figure label={<Trans>买家</Trans>} note={<Trans>占全部用户的 {share}</Trans>}>
        <Amount value={buyers} />
      </Figure>
      <Figure label={<Trans>收入</Trans>} note={<Trans>付款减退款，只计 {currency} 订单</Trans>}>
        <Amount value={revenue} currency={currency} />
      </Figure>
    </FigureRow>
  )
}
