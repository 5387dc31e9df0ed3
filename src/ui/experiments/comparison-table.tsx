import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '#ui/components/link.tsx'
import { css } from '../../../styled-system/css'
import type { Compared, Told } from './comparison.ts'
import { unitsText } from './figures.ts'

type Props = { strategies: readonly Compared[]; currency: string }

/** What each strategy is credited with beside what it caused, what it cost, and what is left. */
export const ComparisonTable = ({ strategies, currency }: Props) => {
  const { t, i18n } = useLingui()
  const money = (value: number) => i18n.number(value, { style: 'currency', currency, maximumFractionDigits: 0 })
  const label = t`各策略的比较`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section tabIndex={0} aria-label={label} className={css({ overflowX: 'auto' })}>
      <table aria-label={label} className={table}>
        <thead>
          <tr>
            {[t`策略`, t`投放的人`, t`归功订单`, t`引起的订单`, t`归功收入`, t`引起的收入`, t`花费`, t`增量利润（95% 区间）`].map(
              (title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {strategies.map(({ id, name, people, spent, credited, caused, profit, reason }, place) => (
            <tr key={id}>
              <th scope="row">
                {i18n.number(place + 1)}{' '}
                <Link href={`/ai-marketing-strategies/${id}?tab=effects`} className={css({ color: 'accent' })}>
                  {name}
                </Link>
              </th>
              <td>{i18n.number(people)}</td>
              <td>{i18n.number(credited.orders)}</td>
              <Caused told={caused.orders} isMoney={false} currency={currency} />
              <td>{money(credited.revenue)}</td>
              <Caused told={caused.revenue} isMoney currency={currency} />
              <td>{money(spent)}</td>
              {reason === null ? (
                <Caused told={profit} isMoney currency={currency} />
              ) : (
                <td className={css({ color: 'fg.muted' })}>
                  {reason === 'unhealthy' ? (
                    <Trans>数字不可信</Trans>
                  ) : reason === 'collecting' ? (
                    <Trans>收集中</Trans>
                  ) : (
                    <Trans>还算不出</Trans>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Caused = ({ told, isMoney, currency }: { told: Told | null; isMoney: boolean; currency: string }) => {
  const { i18n } = useLingui()
  if (told === null) return <td>–</td>
  const text = (value: number) => unitsText(i18n, { isMoney }, value, currency)
  return (
    <td>
      {text(told.point)}
      <span className={css({ display: 'block', color: 'fg.muted', fontSize: 'xs' })}>
        {text(told.interval[0])} … {text(told.interval[1])}
      </span>
    </td>
  )
}

const table = css({
  width: 'full',
  borderCollapse: 'collapse',
  fontSize: 's',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { height: '10', paddingInline: '3', textAlign: 'right', fontWeight: 'normal', whiteSpace: 'nowrap' },
  '& th:first-child': { textAlign: 'left', paddingInlineStart: '0' },
  '& tbody :is(th, td)': { borderTop: '1px solid token(colors.line)' },
  '& thead th': { color: 'fg.muted', fontSize: 'xs' },
})
