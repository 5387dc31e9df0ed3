import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ProfileScores } from '#contract/profiles/scores.ts'
import { Amount } from '#ui/patterns/charts/figure.tsx'
import { shareText } from '#ui/patterns/charts/share-text.ts'
import { css } from '../../../../styled-system/css'

type Buying = Extract<ProfileScores['buying'], { state: 'fitted' }>
type Props = { buying: Buying; buyers: number; currency: string | undefined }

/** From here on the number and the value of orders depend on each other too much for a prediction of revenue. */
const strongCorrelation = 0.3

/** The prediction, and how well its model describes the buyers whom it was fitted to. */
export const Fitted = ({ buying, buyers, currency }: Props) => {
  const { i18n } = useLingui()
  const { expectedOrders90, expectedRevenue90, alive, misplaced, valueCorrelation } = buying
  const active = shareText(i18n, alive, buyers)
  const wrong = shareText(i18n, misplaced, 1)
  const correlation = i18n.number(valueCorrelation ?? 0, { maximumFractionDigits: 2 }).replace('-', '−')
  return (
    <>
      <dl className={css({ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '4' })}>
        <Fact label={<Trans>预计订单</Trans>}>
          <Amount value={Math.round(expectedOrders90)} />
        </Fact>
        <Fact label={<Trans>预计收入</Trans>}>
          {expectedRevenue90 === null ? '–' : <Amount value={Math.round(expectedRevenue90)} currency={currency} />}
        </Fact>
      </dl>
      <div className={css({ color: 'fg.muted', fontSize: 's', marginTop: '3' })}>
        <p>
          <Trans>预计 {active} 的买家还会再买。</Trans>
        </p>
        {expectedRevenue90 === null ? (
          <p>
            <Trans>订单金额不符合模型，因此不预测收入。</Trans>
          </p>
        ) : (
          Math.abs(valueCorrelation ?? 0) >= strongCorrelation && (
            <p>
              <Trans>订单数与金额相关（{correlation}），收入只供参考。</Trans>
            </p>
          )
        )}
      </div>
      <h3 className={css({ fontSize: 's', fontWeight: 'medium', marginTop: '5', marginBottom: '2' })}>
        <Trans>模型准不准？</Trans>
      </h3>
      <RepeatCounts counts={buying.repeatCounts} />
      <p className={css({ color: 'fg.muted', fontSize: 's', marginTop: '3' })}>
        <Trans>模型把 {wrong} 的买家算在了别的复购次数上；0% 表示完全吻合。</Trans>
      </p>
    </>
  )
}

const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div>
    <dt className={css({ color: 'fg.muted', fontSize: 's' })}>{label}</dt>
    <dd className={css({ margin: '0', fontSize: 'xl', fontWeight: 'bold', lineHeight: 'tight', whiteSpace: 'nowrap' })}>
      {children}
    </dd>
  </div>
)

/** For each number of repeat orders the buyers who placed it as a bar, and those whom the model expects as a line across it. */
const RepeatCounts = ({ counts }: { counts: Buying['repeatCounts'] }) => {
  const { t, i18n } = useLingui()
  const most = Math.max(1, ...counts.flatMap(({ actual, expected }) => [actual, expected]))
  return (
    <table aria-label={t`复购次数：实际与预计`} className={table}>
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            <Trans>复购</Trans>
          </th>
          <th scope="col">
            <span className={barKey} /> <Trans>实际</Trans>
          </th>
          <th scope="col">
            <span className={lineKey} /> <Trans>预计</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ orders, actual, expected }, place) => (
          <tr key={orders}>
            <th scope="row">{place === counts.length - 1 ? `${orders}+` : orders}</th>
            <td aria-hidden="true" className={css({ width: 'full' })}>
              <span className={track}>
                <span className={bar} style={{ width: `${(100 * actual) / most}%` }} />
                <span className={line} style={{ left: `${(100 * expected) / most}%` }} />
              </span>
            </td>
            <td>{i18n.number(actual)}</td>
            <td>{i18n.number(Math.round(expected))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const table = css({
  width: 'full',
  borderCollapse: 'collapse',
  fontSize: 's',
  fontVariantNumeric: 'tabular-nums',
  '& :is(th, td)': { height: '6', fontWeight: 'normal', textAlign: 'right', paddingLeft: '3', whiteSpace: 'nowrap' },
  '& :is(th, td):first-child': { paddingLeft: '0', textAlign: 'left', color: 'fg.muted' },
  '& thead th': { color: 'fg.muted', fontSize: 'xs' },
  '& tbody td:last-child': { color: 'fg.muted' },
})
const track = css({ display: 'block', position: 'relative', height: '10px', forcedColorAdjust: 'none' })
const bar = css({
  display: 'block',
  height: 'full',
  minWidth: '1px',
  borderRadius: '2px',
  bg: { base: 'accent.solid', _dark: 'accent' },
  transition: 'width 240ms',
})
const line = css({
  position: 'absolute',
  top: '-3px',
  bottom: '-3px',
  width: '2px',
  bg: 'fg',
  boxShadow: '0 0 0 1px token(colors.bg.raised)',
})
const barKey = css({
  display: 'inline-block',
  width: '10px',
  height: '10px',
  borderRadius: '2px',
  verticalAlign: '-1px',
  bg: { base: 'accent.solid', _dark: 'accent' },
  forcedColorAdjust: 'none',
})
const lineKey = css({ display: 'inline-block', width: '2px', height: '12px', verticalAlign: '-2px', bg: 'fg', marginRight: '1' })
