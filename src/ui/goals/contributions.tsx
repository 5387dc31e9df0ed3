import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Contribution, Goal } from '#contract/goals/goals.ts'
import { Link } from '#ui/components/link.tsx'
import { css } from '../../../styled-system/css'
import { useGoalNames } from './names.ts'

type Props = { goal: Goal; currency: string }

/** What each strategy caused of it. Strategies meet the same people, so that there is no sum. */
export const Contributions = ({ goal, currency }: Props) => {
  const { t } = useLingui()
  const { contributions, together } = goal.progress
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
          {contributions.map(({ strategy, name, ...caused }) => (
            <tr key={strategy}>
              <th scope="row">
                <Link href={`/ai-marketing-strategies/${strategy}?tab=effects`} className={css({ color: 'accent' })}>
                  {name}
                </Link>
              </th>
              <Caused caused={caused} goal={goal} currency={currency} />
            </tr>
          ))}
          {together && (
            <tr>
              <th scope="row">
                <Link href="/effect-tracking" className={css({ color: 'accent' })}>
                  <Trans>全部策略合计</Trans>
                </Link>
                <span className={css({ display: 'block', color: 'fg.muted', fontSize: 'xs' })}>
                  <Trans>每人只计一次</Trans>
                </span>
              </th>
              <Caused caused={together} goal={goal} currency={currency} />
            </tr>
          )}
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

type CausedProps = Props & { caused: Pick<Contribution, 'units' | 'share'> }

const Caused = ({ caused: { units, share }, goal, currency }: CausedProps) => {
  const { i18n } = useLingui()
  const { unitText } = useGoalNames(currency)
  return (
    <>
      <td>
        {unitText(goal, units.point)}
        <span className={css({ display: 'block', color: 'fg.muted', fontSize: 'xs' })}>
          {unitText(goal, units.interval[0])} … {unitText(goal, units.interval[1])}
        </span>
      </td>
      <td>{share === null ? '–' : i18n.number(share, { style: 'percent', maximumFractionDigits: 1 }).replace('-', '−')}</td>
    </>
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
