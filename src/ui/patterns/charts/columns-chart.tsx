import './texts.ts'
import type { ReactNode } from 'react'
import { css, cx } from '../../../../styled-system/css'
import { Plot, type PlotPlace } from './plot.tsx'
import { ticksFor } from './scale.ts'

export type ChartColumn = PlotPlace & {
  /** The lower and the upper part of the column. */
  parts: readonly [number, number]
  /** Its time is not over. */
  isOpen?: boolean
}

type Props = {
  /** What the chart says, in one sentence. */
  summary: string
  /** The name of what the crosshair moves over, for example "Day". */
  crosshair: string
  unit: ReactNode
  /** The names of the parts; null where there is only one, which the unit names. */
  parts: readonly [string, string] | null
  columns: readonly ChartColumn[]
  /** Drawn as a dashed line: what each column should be. The unit says so in words. */
  expected?: number
}

/** Amounts over time as columns from zero, in one part or in two that are stacked. */
export const ColumnsChart = ({ summary, crosshair, unit, parts, columns, expected }: Props) => {
  const ticks = ticksFor(Math.max(expected ?? 0, ...columns.map(({ parts: [lower, upper] }) => lower + upper)))
  const top = ticks[0] ?? 1
  return (
    <Plot
      summary={summary}
      crosshair={crosshair}
      caption={
        <>
          <span className={css({ flex: '1' })}>{unit}</span>
          {parts && (
            <>
              <span className={key}>
                <span className={cx(swatch, lowerFill)} /> {parts[0]}
              </span>
              <span className={key}>
                <span className={cx(swatch, upperFill)} /> {parts[1]}
              </span>
            </>
          )}
        </>
      }
      ticks={ticks}
      places={columns}
    >
      {(place) => (
        <div className={area}>
          {columns.map(({ id, parts: [lower, upper], isOpen }, index) => (
            <div key={id} data-read={index === place || undefined} className={slot}>
              {upper > 0 && <div className={isOpen ? openUpper : upperFill} style={{ height: `${(100 * upper) / top}%` }} />}
              {lower > 0 && <div className={isOpen ? openLower : lowerFill} style={{ height: `${(100 * lower) / top}%` }} />}
            </div>
          ))}
          {expected !== undefined && <span className={expectedLine} style={{ bottom: `${(100 * expected) / top}%` }} />}
        </div>
      )}
    </Plot>
  )
}

const expectedLine = css({ position: 'absolute', insetInline: '0', borderTop: '1px dashed token(colors.fg)' })
const lowerFill = css({
  bg: { base: 'accent.solid', _dark: 'accent' },
  forcedColorAdjust: 'none',
  transition: 'height 240ms',
  borderRadius: '2px',
})
const upperFill = css({ bg: 'line.strong', forcedColorAdjust: 'none', transition: 'height 240ms', borderRadius: '2px' })
const openLower = css({
  bg: 'accent.soft',
  border: '1px dashed token(colors.accent)',
  forcedColorAdjust: 'none',
  transition: 'height 240ms',
  borderRadius: '2px',
})
const openUpper = css({
  bg: 'bg.hover',
  border: '1px dashed token(colors.line.strong)',
  forcedColorAdjust: 'none',
  transition: 'height 240ms',
  borderRadius: '2px',
})
const key = css({ display: 'inline-flex', alignItems: 'center', gap: '2' })
const swatch = css({ width: '10px', height: '10px' })
const area = css({
  position: 'relative',
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  height: 'full',
})
const slot = css({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  gap: '1px',
  minHeight: '0',
  paddingInline: { base: '1px', wide: '3px' },
  '&[data-read]': { bg: 'bg.hover', boxShadow: 'inset 0 -2px 0 token(colors.accent)' },
})
