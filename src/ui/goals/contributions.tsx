import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Contribution, GoalMetric } from '#contract/goals/goals.ts'
import { Link } from '#ui/components/link.tsx'
import { css } from '../../../styled-system/css'
import { useGoalNames } from './names.ts'

type Props = { contributions: readonly Contribution[]; metric: GoalMetric; currency: string }

/** What each strategy caused of it. Strategies meet the same people, so that there is no sum. */
export const Contributions = ({ contributions, metric, currency }: Props) => {
  const { t, i18n } = useLingui()
  const { valueText } = useGoalNames(currency)
  // Of a ratio, strategies add to its numerator.
  const unit = metric === 'revenuePerVisitor' ? 'revenue' : metric
  const label = t`策略带来的增量`
  return (
    <div className={css({ display: 'grid', gap: '2' })}>
      <table aria-label={label} className={table}>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            <th scope="col">{t`增量（95% 区间）`}</th>
            <th scope="col">{t`占已达到`}</th>
          </tr>
        </thead>
        <tbody>
          {contributions.map(({ strategy, name, units, share }) => (
            <tr key={strategy}>
              <th scope="row">
                <Link href={`/ai-marketing-strategies/${strategy}?tab=effects`} className={css({ color: 'accent' })}>
                  {name}
                </Link>
              </th>
              <td>
                {valueText(unit, units.point)}
                <span className={css({ display: 'block', color: 'fg.muted', fontSize: 'xs' })}>
                  {valueText(unit, units.interval[0])} … {valueText(unit, units.interval[1])}
                </span>
              </td>
              <td>
                {share === null ? '–' : i18n.number(share, { style: 'percent', maximumFractionDigits: 1 }).replace('-', '−')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {contributions.length > 1 && (
        <p className={css({ color: 'fg.muted', fontSize: 's' })}>
          <Trans>同一个人可能接触过几条策略，所以这些增量不能相加。</Trans>
        </p>
      )}
    </div>
  )
}

const table = css({
  width: 'full',
  borderCollapse: 'collapse',
  fontSize: 's',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { paddingBlock: '2', textAlign: 'right', fontWeight: 'normal' },
  '& th:first-child': { textAlign: 'left', overflowWrap: 'anywhere' },
  '& tbody :is(th, td)': { borderTop: '1px solid token(colors.line)' },
  '& thead th': { color: 'fg.muted', fontSize: 'xs' },
})
