import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { BuiltInModelName } from '#contract/platform/built-in-models.ts'
import type { TestBin } from '#contract/platform/model-tests.ts'
import { ChartTable } from '#ui/patterns/charts/chart-table.tsx'
import { Plot } from '#ui/patterns/charts/plot.tsx'
import { css } from '../../../../styled-system/css'

type Props = { model: BuiltInModelName; bins: readonly TestBin[] }

/** What was predicted against what happened, in ten bins: points on the dashed line are what was predicted. */
export const CalibrationChart = ({ model, bins }: Props) => {
  const { t, i18n } = useLingui()
  const isValue = model === 'gammaGamma'
  const upTo = isValue ? 2 : 1
  const percent = (it: number, digits = 0) => i18n.number(it, { style: 'percent', maximumFractionDigits: digits })
  const times = (it: number, digits = 1) => `${i18n.number(it, { maximumFractionDigits: digits })}×`
  const axis = (it: number) => (isValue ? times(it) : percent(it))
  const exact = (it: number) => (isValue ? times(it, 2) : percent(it, 1))
  const names = isValue
    ? { predicted: t`预测的平均订单金额`, observed: t`实际的平均订单金额` }
    : { predicted: t`预测的下单概率`, observed: t`实际下单的比例` }
  const most = Math.max(upTo, ...bins.map(({ observed }) => observed))
  const top = isValue ? Math.ceil(most * 2) / 2 : 1
  const rangeOf = (place: number) => {
    const [from, to] = [axis((place * upTo) / bins.length), axis(((place + 1) * upTo) / bins.length)]
    return isValue && place === bins.length - 1 ? t`${from} 及以上` : `${from}–${to}`
  }
  const people = bins.reduce((sum, bin) => sum + bin.people, 0)
  const total = i18n.number(people)
  return (
    <div className={layout}>
      <Plot
        summary={
          isValue
            ? t`${total} 位买家的订单金额：预测与实际，分为十组。`
            : t`${total} 位买家再次下单的概率：预测与实际，分为十组。`
        }
        crosshair={t`按组查看`}
        caption={
          <>
            <span className={css({ flex: '1 1 auto' })}>
              {isValue
                ? t`纵轴：${names.observed}；横轴：${names.predicted}，均为项目平均订单金额的倍数`
                : t`纵轴：${names.observed}；横轴：${names.predicted}`}
            </span>
            <span className={key}>
              <span className={swatch} /> {t`预测与实际一致`}
            </span>
          </>
        }
        height={360}
        ticks={[1, 0.75, 0.5, 0.25, 0].map((share) => share * top)}
        tickText={axis}
        places={bins.map((bin, place) => ({
          id: String(place),
          mark: axis(((place + 0.5) * upTo) / bins.length),
          about: () => ({
            name: rangeOf(place),
            facts: [
              [names.predicted, bin.people === 0 ? '–' : exact(bin.predicted)],
              [names.observed, bin.people === 0 ? '–' : exact(bin.observed)],
              [t`买家`, i18n.number(bin.people)],
            ],
          }),
        }))}
      >
        {(place) => (
          <>
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className={drawing}>
              <path d={`M0 100L100 ${100 - (100 * upTo) / top}`} className={diagonal} />
            </svg>
            {bins.map((bin, index) =>
              bin.people === 0 ? null : (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: the bins never move.
                  key={index}
                  aria-hidden="true"
                  data-read={index === place || undefined}
                  className={dot}
                  style={{
                    left: `${Math.min(100, (100 * bin.predicted) / upTo)}%`,
                    bottom: `${(100 * bin.observed) / top}%`,
                    // The area follows the number of people.
                    ['--size' as string]: `${6 + 12 * Math.sqrt(bin.people / people)}px`,
                  }}
                />
              ),
            )}
          </>
        )}
      </Plot>
      <ChartTable
        label={t`预测与实际，分为十组`}
        head={[isValue ? t`预测金额` : t`预测概率`, t`买家`, t`平均预测`, t`实际`]}
        rows={bins.map((bin, place) => [
          rangeOf(place),
          i18n.number(bin.people),
          bin.people === 0 ? '–' : exact(bin.predicted),
          bin.people === 0 ? '–' : exact(bin.observed),
        ])}
      />
    </div>
  )
}

const layout = css({
  display: 'grid',
  gap: '5',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 3fr) minmax(0, 2fr)' },
  alignItems: 'start',
})
const key = css({ display: 'inline-flex', alignItems: 'center', gap: '2' })
const swatch = css({ width: '16px', height: '0', borderTop: '2px dashed token(colors.line.strong)', forcedColorAdjust: 'none' })
const drawing = css({
  position: 'absolute',
  inset: '0',
  width: 'full',
  height: 'full',
  overflow: 'visible',
  forcedColorAdjust: 'none',
})
const diagonal = css({
  fill: 'none',
  stroke: 'line.strong',
  strokeWidth: '2px',
  strokeDasharray: '4 4',
  vectorEffect: 'non-scaling-stroke',
})
const dot = css({
  position: 'absolute',
  width: 'var(--size)',
  height: 'var(--size)',
  transform: 'translate(-50%, 50%)',
  borderRadius: 'full',
  bg: 'accent',
  forcedColorAdjust: 'none',
  '&[data-read]': { boxShadow: '0 0 0 3px token(colors.accent.soft)', outline: '1px solid token(colors.accent)' },
})
