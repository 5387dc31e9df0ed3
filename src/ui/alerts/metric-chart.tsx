import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AlertMetricHistory } from '#contract/alerts/alerts.ts'
import type { AlertMetric } from '#contract/alerts/metrics.ts'
import { css } from '../../../styled-system/css'
import { amountText } from './names.ts'

type Props = { metric: AlertMetric; history: AlertMetricHistory; threshold: number | null }

const [width, height] = [480, 96]
const hours = { hour: '2-digit', minute: '2-digit', hour12: false } as const

/** A metric over the last day with the threshold. Where there is no value the line has a gap. */
export const MetricChart = ({ metric, history: { at, points: before, now }, threshold }: Props) => {
  const { t, i18n } = useLingui()
  // The quarter of an hour that is not over yet ends with the present value.
  const points = now === null ? before : [...before, { at, value: now }]
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]))
  const amount = (value: number) => amountText(i18n, metric, value)
  const most = Math.max(...values, threshold ?? 0)
  const top = most === 0 ? 1 : most * 1.1
  const y = (value: number) => height - (value / top) * height
  const x = (place: number) => (place / Math.max(1, points.length - 1)) * width
  const [lowest, highest] = [amount(Math.min(...values)), amount(Math.max(...values))]
  const current = now === null ? '–' : amount(now)
  const summary = values.length === 0 ? t`最近 24 小时没有数据` : t`最近 24 小时在 ${lowest} 与 ${highest} 之间，目前 ${current}`
  return (
    <figure className={css({ margin: '0' })}>
      <figcaption className={css({ fontSize: 's', color: 'fg.muted', marginBottom: '2' })}>{summary}</figcaption>
      <div className={frame}>
        <svg role="img" aria-label={summary} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className={plot}>
          {segmentsOf(points).map((segment) => (
            <polyline
              key={segment[0]?.place}
              points={segment.map(({ place, value }) => `${x(place)},${y(value)}`).join(' ')}
              className={css({ fill: 'none', stroke: 'accent', strokeWidth: '2px', strokeLinecap: 'round' })}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {threshold !== null && (
            <line
              x1={0}
              x2={width}
              y1={y(threshold)}
              y2={y(threshold)}
              className={css({ stroke: 'bad', strokeWidth: '1.5px', strokeDasharray: '5 4' })}
              vectorEffect="non-scaling-stroke"
            />
          )}
        </svg>
        {threshold !== null && (
          <span className={mark} style={{ top: `${(y(threshold) / height) * 100}%` }}>
            <Trans>阈值</Trans> {amount(threshold)}
          </span>
        )}
      </div>
      <p aria-hidden="true" className={axis}>
        {[points[0], points.at(-1)].map((point, place) => (
          <span key={place === 0 ? 'first' : 'last'}>{point && i18n.date(point.at, hours)}</span>
        ))}
      </p>
    </figure>
  )
}

type Point = { place: number; value: number }

/** The parts of the line between gaps. A single point becomes a short line, which is drawn as a dot. */
const segmentsOf = (points: AlertMetricHistory['points']): Point[][] => {
  const segments: Point[][] = [[]]
  for (const [place, { value }] of points.entries()) {
    if (value === null) segments.push([])
    else segments.at(-1)?.push({ place, value })
  }
  return segments.flatMap((it) => {
    const [only] = it
    if (!only) return []
    return [it.length === 1 ? [only, { ...only, place: only.place + 0.01 }] : it]
  })
}

const frame = css({ position: 'relative', height: '96px', borderBottom: '1px solid token(colors.line.strong)' })
const plot = css({ width: 'full', height: 'full', overflow: 'visible', forcedColorAdjust: 'none' })
const mark = css({
  position: 'absolute',
  right: '0',
  transform: 'translateY(-50%)',
  paddingInline: '1',
  borderRadius: 's',
  bg: 'bad.soft',
  color: 'bad',
  fontSize: 'xs',
  fontVariantNumeric: 'tabular-nums',
})
const axis = css({
  display: 'flex',
  justifyContent: 'space-between',
  marginTop: '1',
  color: 'fg.muted',
  fontSize: 'xs',
  fontVariantNumeric: 'tabular-nums',
})
