import { Trans, useLingui } from '@lingui/react/macro'
import { css } from '../../../../styled-system/css'
import { axisLine, axisText, muted, Picture, ShopCaption } from './parts.tsx'
import shop from './sample-shop.json'

const { figures, days } = shop
const [width, height, left, top, bottom] = [560, 180, 40, 10, 8]
const step = 10 ** Math.floor(Math.log10(Math.max(...days)))
const most = Math.ceil(Math.max(...days) / step) * step
const xOf = (place: number) => left + ((width - left - 8) * place) / (days.length - 1)
const yOf = (visitors: number) => top + (height - top - bottom) * (1 - visitors / most)
const line = days
  .map((visitors, place) => `${place === 0 ? 'M' : 'L'}${xOf(place).toFixed(1)} ${yOf(visitors).toFixed(1)}`)
  .join('')

/** The key figures of the sample shop over 30 days, and their course. */
export const ShopDashboardPicture = () => {
  const { t, i18n } = useLingui()
  const money = { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol', maximumFractionDigits: 0 } as const
  const key = [
    [t`访客`, i18n.number(figures.visitors)],
    [t`订单`, i18n.number(figures.orders)],
    [t`收入`, i18n.number(figures.revenue, money)],
    [t`转化率`, i18n.number(figures.conversion, { style: 'percent', maximumFractionDigits: 1 })],
  ] as const
  const [least, largest] = [Math.min(...days), Math.max(...days)].map((it) => i18n.number(it))
  return (
    <Picture title={<Trans>最近 30 天</Trans>} aside={<Trans>每天的访客</Trans>} caption={<ShopCaption />}>
      <dl
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', wide: 'repeat(4, minmax(0, 1fr))' },
          gap: '4',
          padding: '4',
        })}
      >
        {key.map(([name, value]) => (
          <div key={name}>
            <dt className={css({ color: 'fg.muted', fontSize: 's' })}>{name}</dt>
            <dd className={css({ fontSize: 'l', fontWeight: 'bold', fontVariantNumeric: 'tabular-nums' })}>{value}</dd>
          </div>
        ))}
      </dl>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t`最近 30 天每天的访客，最少 ${least}，最多 ${largest}`}
        className={css({ width: 'full', paddingInline: '4', paddingBottom: '4' })}
      >
        {[0, most / 2, most].map((visitors) => (
          <g key={visitors} className={muted}>
            <line x1={left} x2={width - 8} y1={yOf(visitors)} y2={yOf(visitors)} className={axisLine} />
            <text x={left - 6} y={yOf(visitors) + 4} textAnchor="end" className={axisText}>
              {i18n.number(visitors)}
            </text>
          </g>
        ))}
        <path d={line} fill="none" strokeWidth="2.5" strokeLinejoin="round" className={css({ stroke: 'accent' })} />
      </svg>
    </Picture>
  )
}
