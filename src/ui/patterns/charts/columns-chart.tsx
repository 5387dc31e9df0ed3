import './texts.ts'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { css, cx } from '../../../../styled-system/css'
import { ticksFor } from './scale.ts'
import { useCrosshair } from './use-crosshair.ts'

export type ChartColumn = {
  id: string
  /** The column's name in the tooltip. */
  name: string
  /** On the axis; null for most columns. */
  mark: string | null
  /** The lower and the upper part of the column. */
  parts: readonly [number, number]
  /** What the tooltip says. */
  facts: readonly (readonly [name: string, value: string])[]
  /** Its time is not over. */
  isOpen?: boolean
}

type Props = {
  /** What the chart says, in one sentence. */
  summary: string
  /** The name of what the crosshair moves over, for example "Day". */
  crosshair: string
  unit: ReactNode
  parts: readonly [string, string]
  columns: readonly ChartColumn[]
}

/** Amounts over time as columns from zero, in two parts that are stacked. */
export const ColumnsChart = ({ summary, crosshair, unit, parts, columns }: Props) => {
  const { i18n } = useLingui()
  const { place, handlers } = useCrosshair(columns.length)
  const ticks = ticksFor(Math.max(0, ...columns.map(({ parts: [lower, upper] }) => lower + upper)))
  const top = ticks[0] ?? 1
  const minor = minorMarks(columns)
  const read = place === null ? undefined : columns[place]
  return (
    <figure className={css({ margin: '0' })}>
      <figcaption className={caption}>
        <span className={css({ flex: '1' })}>{unit}</span>
        <span className={key}>
          <span className={cx(swatch, lowerFill)} /> {parts[0]}
        </span>
        <span className={key}>
          <span className={cx(swatch, upperFill)} /> {parts[1]}
        </span>
      </figcaption>
      <div className={plot}>
        <div aria-hidden="true" className={scale}>
          {ticks.map((tick) => (
            <span key={tick}>{i18n.number(tick)}</span>
          ))}
        </div>
        <div className={css({ position: 'relative' })}>
          <div role="img" aria-label={summary} className={area}>
            {ticks.map((tick) => (
              <span key={tick} className={gridline} style={{ bottom: `${(100 * tick) / top}%` }} />
            ))}
            {columns.map(({ id, parts: [lower, upper], isOpen }, index) => (
              <div key={id} data-read={index === place || undefined} className={slot}>
                {upper > 0 && <div className={isOpen ? openUpper : upperFill} style={{ height: `${(100 * upper) / top}%` }} />}
                {lower > 0 && <div className={isOpen ? openLower : lowerFill} style={{ height: `${(100 * lower) / top}%` }} />}
              </div>
            ))}
          </div>
          <div
            role="slider"
            tabIndex={0}
            aria-label={crosshair}
            aria-valuemin={1}
            aria-valuemax={columns.length}
            aria-valuenow={(place ?? columns.length - 1) + 1}
            aria-valuetext={textOf(read ?? columns.at(-1))}
            className={overlay}
            {...handlers}
          />
          {read && place !== null && <Tooltip column={read} at={(place + 0.5) / columns.length} />}
        </div>
        <div aria-hidden="true" className={times} style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}>
          {columns.map(({ id, mark }, place) => (
            <span key={id} className={place === columns.length - 1 ? lastMark : markLook} data-minor={minor.has(id) || undefined}>
              {mark}
            </span>
          ))}
        </div>
      </div>
    </figure>
  )
}

const textOf = (column: ChartColumn | undefined) =>
  column && [column.name, ...column.facts.map(([name, value]) => `${name} ${value}`)].join(', ')

/** Every second column with a mark, counted from the last one: a phone has no room for these marks. */
const minorMarks = (columns: readonly ChartColumn[]) => {
  const marked = columns.filter(({ mark }) => mark !== null).toReversed()
  return new Set(marked.filter((_, place) => place % 2 === 1).map(({ id }) => id))
}

/** On the side of the crosshair where there is more room. */
const Tooltip = ({ column: { name, facts }, at }: { column: ChartColumn; at: number }) => (
  <div
    aria-hidden="true"
    className={tooltip}
    style={at < 0.5 ? { left: `calc(${100 * at}% + 12px)` } : { right: `calc(${100 * (1 - at)}% + 12px)` }}
  >
    <strong className={css({ display: 'block', fontWeight: 'medium' })}>{name}</strong>
    <dl className={css({ display: 'grid', gridTemplateColumns: 'auto auto', columnGap: '4' })}>
      {facts.map(([fact, value]) => (
        <div key={fact} className={css({ display: 'contents' })}>
          <dt className={css({ color: 'fg.muted' })}>{fact}</dt>
          <dd className={css({ margin: '0', textAlign: 'right' })}>{value}</dd>
        </div>
      ))}
    </dl>
  </div>
)

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
const caption = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '4',
  rowGap: '1',
  color: 'fg.muted',
  fontSize: 'xs',
  marginBottom: '3',
})
const key = css({ display: 'inline-flex', alignItems: 'center', gap: '2' })
const swatch = css({ width: '10px', height: '10px' })
const plot = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: '2',
  rowGap: '1',
  color: 'fg.muted',
  fontSize: 'xs',
})
const scale = css({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  textAlign: 'right',
  lineHeight: '1',
  marginBlock: '-6px',
  minWidth: '6',
})
const area = css({
  position: 'relative',
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  height: '240px',
})
const gridline = css({ position: 'absolute', insetInline: '0', height: '1px', bg: 'line' })
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
const overlay = css({ position: 'absolute', inset: '0', touchAction: 'pan-y', borderRadius: 's', cursor: 'crosshair' })
const times = css({
  gridColumn: '2',
  display: 'grid',
  lineHeight: '1.4',
  '& [data-minor]': { visibility: { base: 'hidden', wide: 'visible' } },
})
const markLook = css({ display: 'flex', justifyContent: 'center', whiteSpace: 'nowrap', width: '0', marginInline: 'auto' })
const lastMark = css({ display: 'flex', justifyContent: 'flex-end', whiteSpace: 'nowrap', width: '0', marginLeft: 'auto' })
const tooltip = css({
  position: 'absolute',
  top: '2',
  zIndex: 'sticky',
  paddingInline: '3',
  paddingBlock: '2',
  borderRadius: 'm',
  bg: 'bg.raised',
  color: 'fg',
  boxShadow: 'floating',
  pointerEvents: 'none',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
})
