import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { EffectResult, EffectScope } from '#contract/experiments/effects.ts'
import { Figure, FigureRow } from '#ui/patterns/charts/figure.tsx'
import { css } from '../../../styled-system/css'
import { unitsText } from './figures.ts'

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
        <Units result={orders} currency={currency} />
      </Figure>
      <Figure label={<Trans>增量收入（引起）</Trans>} note={<Trans>归功：{creditedRevenue}</Trans>}>
        <Units result={revenue} currency={currency} />
      </Figure>
      <Figure label={<Trans>增量利润（引起）</Trans>} note={<Trans>增量收入减去已花费的 {spent}</Trans>}>
        <Units result={revenue} currency={currency} less={scope.spent} />
      </Figure>
      <Figure label={<Trans>参与比较的人</Trans>} note={<Trans>其中对照 {control} 人</Trans>}>
        {treated}
      </Figure>
    </FigureRow>
  )
}

type UnitsProps = { result: EffectResult | undefined; currency: string; less?: number }

/** An increment with its interval; where too few people were seen, this is said in its place. */
const Units = ({ result, currency, less = 0 }: UnitsProps): ReactNode => {
  const { i18n } = useLingui()
  const { verdict, units } = result ?? {}
  if (!result || !units?.interval || verdict?.code === 'unhealthy')
    return <Small>{verdict?.code === 'unhealthy' ? <Trans>数字不可信</Trans> : <Trans>还算不出</Trans>}</Small>
  if (verdict?.code === 'collecting' && verdict.unit === 'people') {
    const [n, of] = [i18n.number(verdict.n), i18n.number(verdict.of)]
    return (
      <Small>
        <Trans>
          收集中（{n}/{of}）
        </Trans>
      </Small>
    )
  }
  const text = (value: number) => unitsText(i18n, result, value - less, currency)
  return (
    <>
      {text(units.point)}
      <Small>
        {text(units.interval[0])} … {text(units.interval[1])}
      </Small>
    </>
  )
}

const Small = ({ children }: { children: ReactNode }) => <span className={small}>{children}</span>

const small = css({ display: 'block', fontSize: 's', fontWeight: 'normal', letterSpacing: 'normal', color: 'fg.muted' })
