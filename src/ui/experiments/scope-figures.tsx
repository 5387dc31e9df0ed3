import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { EffectScope } from '#contract/experiments/effects.ts'
import { Figure, FigureRow } from '#ui/patterns/charts/figure.tsx'
import { Increment } from './increment.tsx'

type Props = { scope: EffectScope; currency: string }

/** What a scope has caused, and beside it what it is credited with: orders and revenue of everyone who was treated. */
export const ScopeFigures = ({ scope, currency }: Props) => {
  const { t, i18n } = useLingui()
  const find = (metric: string) => scope.results.find((it) => it.metric === metric && it.arm === null)
  const [orders, revenue] = [find('orders'), find('revenue')]
  const money = { style: 'currency', currency, maximumFractionDigits: 0 } as const
  const [treated, control] = [i18n.number(scope.people.treated), i18n.number(scope.people.control)]
  const spent = i18n.number(scope.spent, money)
  const creditedOrders = i18n.number(orders?.treatment.sum ?? 0)
  const creditedRevenue = i18n.number(revenue?.treatment.sum ?? 0, money)
  return (
    <FigureRow label={t`因为投放而多出的`} figures={4}>
      <Figure label={<Trans>增量订单（引起）</Trans>} note={<Trans>归功：{creditedOrders}</Trans>}>
        <Increment result={orders} currency={currency} />
      </Figure>
      <Figure label={<Trans>增量收入（引起）</Trans>} note={<Trans>归功：{creditedRevenue}</Trans>}>
        <Increment result={revenue} currency={currency} />
      </Figure>
      <Figure label={<Trans>增量利润（引起）</Trans>} note={<Trans>增量收入减去已花费的 {spent}</Trans>}>
        <Increment result={revenue} currency={currency} less={scope.spent} />
      </Figure>
      <Figure label={<Trans>参与比较的人</Trans>} note={<Trans>其中对照 {control} 人</Trans>}>
        {treated}
      </Figure>
    </FigureRow>
  )
}
