import './texts.ts'
import type { ReactNode } from 'react'
import { css, cx } from '../../../../styled-system/css'
import { Plot, type PlotPlace } from './plot.tsx'
import { ticksFor } from './scale.ts'

export type LinePoint = PlotPlace & {
  /** Null where nothing is known: the line has a gap there. */
  value: number | null
  /** What it is compared with. */
  before: number | null
  /** Its time is not over. */
  isOpen: boolean
}

type Props = {
  /** What the chart says, in one sentence. */
  summary: string
  /** The name of what the crosshair moves over, for example "Day". */
  crosshair: string
  unit: ReactNode
  /** The names of the line and of what it is compared with; null without a comparison. */
  names: readonly [line: string, before: string] | null
  points: readonly LinePoint[]
  tickText?: (tick: number) => string
  /** The axis need not have whole numbers. */
  isShare?: boolean
  /** In pixels. */
  height?: 160 | 240
  /** What happened at points. Below the axis it needs 24 pixels. */
  marks?: ReactNode
}

/** A value over time as a line from zero, beside the same of an earlier time. The part that is not over is dashed. */
export const LineChart = ({ summary, crosshair, unit, names, points, tickText, isShare = false, height, marks }: Props) => {
  const most = Math.max(0, ...points.flatMap(({ value, before }) => [value ?? 0, before ?? 0]))
  const least = Math.min(0, ...points.flatMap(({ value, before }) => [value ?? 0, before ?? 0]))
  const ticks = withNegative(isShare ? shareTicks(most) : ticksFor(most), least)
  const [top = 1, bottom = 0] = [ticks[0], ticks.at(-1)]
  const at = (place: number, value: number) => ({
    x: (100 * (place + 0.5)) / points.length,
    y: (100 * (top - value)) / (top - bottom),
  })
  const open = points.findIndex(({ isOpen }) => isOpen)
  const closed = open === -1 ? points.length : open
  return (
    <Plot
      summary={summary}
      crosshair={crosshair}
      ticks={ticks}
      tickText={tickText}
      places={points}
      height={height}
      marks={marks}
      caption={
        <>
          <span className={css({ flex: '1' })}>{unit}</span>
          {names && (
            <>
              <span className={key}>
                <span className={cx(swatch, css({ borderColor: 'accent' }))} /> {names[0]}
              </span>
              <span className={key}>
                <span className={cx(swatch, css({ borderColor: 'line.strong', borderTopStyle: 'dotted' }))} /> {names[1]}
              </span>
            </>
          )}
        </>
      }
    >
      {(place) => (
        <>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className={drawing}>
            {names && (
              <path
                d={pathOf(
                  points.map((it) => it.before),
                  at,
                )}
                className={beforeLine}
              />
            )}
            <path
              d={pathOf(
                points.map((it, index) => (index < closed ? it.value : null)),
                at,
              )}
              className={line}
            />
            {open !== -1 && (
              <path
                d={pathOf(
                  points.map((it, index) => (index >= open - 1 && index <= open ? it.value : null)),
                  at,
                )}
                className={openLine}
              />
            )}
          </svg>
          {points.map(({ id, value }, index) => {
            const isAlone = value !== null && points[index - 1]?.value == null && points[index + 1]?.value == null
            if (value === null || !(index === place || isAlone)) return null
            const { x, y } = at(index, value)
            return <span key={id} aria-hidden="true" className={dot} style={{ left: `${x}%`, top: `${y}%` }} />
          })}
          {place !== null && (
            <span aria-hidden="true" className={hair} style={{ left: `${(100 * (place + 0.5)) / points.length}%` }} />
          )}
        </>
      )}
    </Plot>
  )
}

type At = (place: number, value: number) => { x: number; y: number }

/** A path through the values that are known. */
const pathOf = (values: readonly (number | null)[], at: At): string =>
  values
    .map((value, place) => {
      if (value === null) return ''
      const { x, y } = at(place, value)
      return `${place === 0 || values[place - 1] === null ? 'M' : 'L'}${x.toFixed(3)} ${y.toFixed(3)}`
    })
    .join('')

/** Round shares up to the largest one, the largest first. */
const shareTicks = (most: number): number[] => {
  const step = [0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25].find((it) => it * 4 >= most) ?? 0.25
  const steps = Math.max(2, Math.ceil(most / step))
  return Array.from({ length: steps + 1 }, (_, place) => (steps - place) * step)
}

/** Refunds can be more than what was paid: the axis then also goes below zero. */
const withNegative = (ticks: number[], least: number): number[] => {
  const [top = 1, second = 0] = ticks
  const step = top - second
  const below = Array.from({ length: Math.ceil(-least / step) }, (_, place) => -(place + 1) * step)
  return [...ticks, ...below]
}

const key = css({ display: 'inline-flex', alignItems: 'center', gap: '2' })
const swatch = css({ width: '16px', height: '0', borderTopWidth: '2px', borderTopStyle: 'solid', forcedColorAdjust: 'none' })
const drawing = css({
  position: 'absolute',
  inset: '0',
  width: 'full',
  height: 'full',
  overflow: 'visible',
  forcedColorAdjust: 'none',
})
const drawn = css({
  fill: 'none',
  vectorEffect: 'non-scaling-stroke',
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
  strokeWidth: '2px',
})
const line = cx(drawn, css({ stroke: 'accent' }))
const openLine = cx(drawn, css({ stroke: 'accent', strokeDasharray: '4 4' }))
const beforeLine = cx(drawn, css({ stroke: 'line.strong', strokeDasharray: '1 4' }))
const dot = css({
  position: 'absolute',
  width: '8px',
  height: '8px',
  marginLeft: '-4px',
  marginTop: '-4px',
  borderRadius: 'full',
  bg: 'accent',
  border: '2px solid token(colors.bg.raised)',
  forcedColorAdjust: 'none',
})
const hair = css({ position: 'absolute', insetBlock: '0', width: '1px', bg: 'line.strong' })
