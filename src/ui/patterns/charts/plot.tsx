import './texts.ts'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'
import { PictureDownload } from './picture-download.tsx'
import { useCrosshair } from './use-crosshair.ts'

/** A place on the time axis of a chart. */
export type PlotPlace = {
  id: string
  /** On the axis; null for most places. */
  mark: string | null
  /** What the tooltip says. It is asked for one place at a time: the texts of all would take longer than the rest of the chart. */
  about: () => AboutPlace
}

export type AboutPlace = { name: string; facts: readonly (readonly [name: string, value: string])[] }

type Props = {
  /** What the chart says, in one sentence. */
  summary: string
  /** The name of what the crosshair moves over, for example "Day". */
  crosshair: string
  /** The unit, and a key to what is drawn. */
  caption: ReactNode
  /** The largest first. The last one is the bottom of the chart. */
  ticks: readonly number[]
  tickText?: ((tick: number) => string) | undefined
  places: readonly PlotPlace[]
  /** Of what is drawn, in pixels. */
  height?: 160 | 240 | 360 | undefined
  /** What happened at places, drawn over the chart and below its axis. */
  marks?: ReactNode
  /** What is drawn, with the place that is read. */
  children: (place: number | null) => ReactNode
}

/** So many places or fewer are wide enough for their marks. */
const widePlaces = 10

/** Axes, gridlines and the crosshair of a chart over time, for pointer and keyboard. */
export const Plot = ({ summary, crosshair, caption, ticks, tickText, places, height = 240, marks, children }: Props) => {
  const { i18n } = useLingui()
  const { place, handlers } = useCrosshair(places)
  const [top = 1, bottom = 0] = [ticks[0], ticks.at(-1)]
  const minor = minorMarks(places)
  const read = place === null ? undefined : places[place]?.about()
  // Below its place, the mark of a narrow last place would stand out over the edge.
  const isWide = places.length <= widePlaces
  return (
    <figure className={css({ margin: '0' })} style={marks ? { paddingBottom: 24 } : undefined}>
      <figcaption className={captionLook}>
        {caption}
        <PictureDownload name={summary} />
      </figcaption>
      <div className={plot}>
        <div aria-hidden="true" className={scale}>
          {ticks.map((tick) => (
            <span key={tick}>{tickText ? tickText(tick) : i18n.number(tick)}</span>
          ))}
        </div>
        <div className={css({ position: 'relative' })}>
          <div role="img" aria-label={summary} className={css({ position: 'relative' })} style={{ height }}>
            {ticks.map((tick) => (
              <span key={tick} className={gridline} style={{ bottom: `${(100 * (tick - bottom)) / (top - bottom)}%` }} />
            ))}
            {children(place)}
          </div>
          <div
            role="slider"
            tabIndex={0}
            aria-label={crosshair}
            aria-valuemin={1}
            aria-valuemax={places.length}
            aria-valuenow={(place ?? places.length - 1) + 1}
            aria-valuetext={textOf(read ?? places.at(-1)?.about())}
            className={overlay}
            {...handlers}
          />
          {marks}
          {read && place !== null && <Tooltip of={read} at={(place + 0.5) / places.length} />}
        </div>
        <div aria-hidden="true" className={times} style={{ gridTemplateColumns: `repeat(${places.length}, minmax(0, 1fr))` }}>
          {places.map(({ id, mark }, index) => (
            <span
              key={id}
              className={isWide || index < places.length - 1 ? markLook : lastMark}
              data-minor={minor.has(id) || undefined}
            >
              {mark}
            </span>
          ))}
        </div>
      </div>
    </figure>
  )
}

const textOf = (place: AboutPlace | undefined) =>
  place && [place.name, ...place.facts.map(([name, value]) => `${name} ${value}`)].join(', ')

/** Every second place with a mark, counted from the last one: a phone has no room for these marks. */
const minorMarks = (places: readonly PlotPlace[]) => {
  const marked = places.filter(({ mark }) => mark !== null).toReversed()
  return new Set(marked.filter((_, index) => index % 2 === 1).map(({ id }) => id))
}

/** On the side of the crosshair where there is more room. */
const Tooltip = ({ of: { name, facts }, at }: { of: AboutPlace; at: number }) => (
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

const captionLook = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '4',
  rowGap: '1',
  color: 'fg.muted',
  fontSize: 'xs',
  marginBottom: '3',
})
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
const gridline = css({ position: 'absolute', insetInline: '0', height: '1px', bg: 'line' })
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
