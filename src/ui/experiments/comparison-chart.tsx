import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { css } from '../../../styled-system/css'
import type { Compared, Told } from './comparison.ts'
import { unitsText } from './figures.ts'

type Shown = Compared & { profit: Told }
type Props = { strategies: readonly Compared[]; currency: string }

const largest = 48
const smallest = 20

/** Cost against incremental profit with its interval; the area of a bubble is the number of people. Numbers are those of the table's rows. */
export const ComparisonChart = ({ strategies, currency }: Props) => {
  const { t, i18n } = useLingui()
  const shown = strategies.flatMap((it): Shown[] => (it.profit === null ? [] : [{ ...it, profit: it.profit }]))
  if (shown.length === 0) return null
  const costs = Math.max(1, ...shown.map(({ spent }) => spent))
  const ends = shown.flatMap(({ profit }) => profit.interval)
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)]
  const range = high - low || 1
  const most = Math.max(1, ...shown.map(({ people }) => people))
  const x = (cost: number) => `${6 + (88 * cost) / costs}%`
  const y = (profit: number) => `${(100 * (profit - low)) / range}%`
  const money = (value: number) => unitsText(i18n, { isMoney: true }, value, currency)
  const cost = i18n.number(costs, { style: 'currency', currency, maximumFractionDigits: 0 })
  return (
    <figure className={css({ margin: '0' })}>
      <p className={axis}>
        <Trans>↑ 增量利润</Trans> <span>{money(high)}</span>
      </p>
      <div role="img" aria-label={t`各策略的花费和增量利润，数字在下面的表格里`} className={plot}>
        <span className={zero} style={{ bottom: y(0) }} />
        {shown.map(({ id, spent, people, profit }) => {
          const size = Math.max(smallest, largest * Math.sqrt(people / most))
          const [bottom, top] = profit.interval
          const tone = bottom > 0 ? 'good' : top < 0 ? 'bad' : 'neutral'
          return (
            <span key={id} data-tone={tone} className={place} style={{ left: x(spent) }}>
              <span className={line} style={{ bottom: y(bottom), height: `${(100 * (top - bottom)) / range}%` }} />
              <span className={bubble} style={{ bottom: y(profit.point), width: size, height: size, margin: -size / 2 }}>
                {i18n.number(strategies.findIndex((it) => it.id === id) + 1)}
              </span>
            </span>
          )
        })}
      </div>
      <figcaption className={axis}>
        <span>{money(low)}</span>
        <span>
          <Trans>花费 0 → {cost}</Trans>
        </span>
      </figcaption>
    </figure>
  )
}

const axis = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '3',
  color: 'fg.muted',
  fontSize: 'xs',
  fontVariantNumeric: 'tabular-nums',
})
const plot = css({
  position: 'relative',
  height: '260px',
  marginBlock: '6',
  borderLeft: '1px solid token(colors.line)',
})
const zero = css({ position: 'absolute', insetInline: '0', height: '1px', bg: 'line.strong' })
const place = css({
  position: 'absolute',
  insetBlock: '0',
  color: 'fg.muted',
  '&[data-tone=good]': { color: 'good' },
  '&[data-tone=bad]': { color: 'bad' },
})
const line = css({ position: 'absolute', left: '-1px', width: '2px', bg: 'currentColor', opacity: '0.5' })
const bubble = css({
  position: 'absolute',
  display: 'grid',
  placeItems: 'center',
  borderRadius: 'full',
  border: '2px solid currentColor',
  bg: 'bg.raised',
  fontSize: 'xs',
  fontWeight: 'medium',
})
