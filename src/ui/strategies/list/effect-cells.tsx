import '../texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { StrategyBudget } from '#contract/decisions/strategies.ts'
import type { StrategyEffect } from '#contract/experiments/strategy-effects.ts'
import { meanText, percentText } from '#ui/experiments/figures.ts'
import { useEffectNames } from '#ui/experiments/names.ts'
import { css } from '../../../../styled-system/css'

type EffectProps = { result: StrategyEffect['result']; currency: string }

/** The relative change of the goal with its 95 % interval, or why there is none. Whether it may be chance is said by the verdict beside it. */
export const LiftCell = ({ result: { relative, verdict } }: Pick<EffectProps, 'result'>) => {
  const { t, i18n } = useLingui()
  const { reasons } = useEffectNames()
  const { delta, interval, reason } = relative
  if (verdict.code === 'unhealthy' || delta === null || interval === null)
    return <span className={muted}>{reason === null ? t`没有可信的数字` : reasons[reason]}</span>
  const [change, low, high] = [delta, ...interval].map((it) => percentText(i18n, it, true))
  return (
    <>
      {change}{' '}
      <span className={muted}>
        {low} … {high}
      </span>
    </>
  )
}

/** The goal's mean of those who were held out, and of those who were treated. */
export const MeansCell = ({ result, currency }: EffectProps) => {
  const { i18n } = useLingui()
  const { metricName } = useEffectNames()
  const [control, treated] = [result.control, result.treatment].map(({ mean }) => meanText(i18n, result, mean, currency))
  return (
    <span title={metricName(result)}>
      {control} → {treated}
    </span>
  )
}

/** What was spent of a budget: in money, in coupons, or in both. */
export const BudgetCell = ({ budget: { per, coupons, money, currency } }: { budget: StrategyBudget }) => {
  const { t, i18n } = useLingui()
  const inMoney = (value: number) => i18n.number(value, { style: 'currency', currency, maximumFractionDigits: 0 })
  const [usedCoupons, allCoupons] = [i18n.number(coupons.spent), i18n.number(coupons.atMost ?? 0)]
  const parts = [
    ...(money.atMost === null ? [] : [`${inMoney(money.spent)} / ${inMoney(money.atMost)}`]),
    ...(coupons.atMost === null ? [] : [t`${usedCoupons} / ${allCoupons} 张券`]),
  ]
  const spent = parts.join(' · ')
  return <>{per === 'day' ? t`今天 ${spent}` : spent}</>
}

const muted = css({ color: 'fg.muted' })
