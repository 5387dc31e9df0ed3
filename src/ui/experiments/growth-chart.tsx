import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { EffectScope } from '#contract/experiments/effects.ts'
import { dateText } from '#ui/components/date-text.ts'
import { CsvDownload, TableToggle } from '#ui/patterns/charts/block-tools.tsx'
import { ChartTable } from '#ui/patterns/charts/chart-table.tsx'
import type { SaveText } from '#ui/patterns/charts/reading.ts'
import { css } from '../../../styled-system/css'
import { unitsText } from './figures.ts'

type Props = { growth: EffectScope['growth']; currency: string; onSave: SaveText }
type Point = { day: string; revenue: number }

const [width, height] = [600, 140]

/** The increment of revenue by the end of each day since the start. */
export const GrowthChart = ({ growth, currency, onSave }: Props) => {
  const { t, i18n } = useLingui()
  const [isTable, setIsTable] = useState(false)
  const points = growth.flatMap(({ day, revenue }): Point[] => (revenue === null ? [] : [{ day, revenue }]))
  const last = points.at(-1)
  if (!last || points.length < 2) return null
  const title = t`增量收入是怎么累积的？`
  const dayText = (day: string) => dateText(i18n, day, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const text = (value: number) => unitsText(i18n, { isMoney: true }, value, currency)
  const most = Math.max(1, ...points.map(({ revenue }) => Math.abs(revenue)))
  const x = (place: number) => (place * width) / (points.length - 1)
  const y = (value: number) => height / 2 - (value * height) / 2 / most
  const [end, endDay] = [text(last.revenue), dayText(last.day)]
  const head = [t`日期`, t`增量收入（累计）`]
  return (
    <div>
      <div className={css({ display: 'flex', alignItems: 'center', gap: '2' })}>
        <h3 className={css({ flex: '1', fontSize: 's', fontWeight: 'medium' })}>{title}</h3>
        <TableToggle isTable={isTable} onTable={setIsTable} />
        <CsvDownload
          title={title}
          name="incremental-revenue"
          rows={() => ({ head: ['day', 'incremental_revenue'], rows: points.map((it) => [it.day, it.revenue]) })}
          onSave={onSave}
        />
      </div>
      {isTable ? (
        <ChartTable label={title} head={head} rows={points.map((it) => [dayText(it.day), text(it.revenue)])} />
      ) : (
        <figure className={css({ margin: '0' })}>
          <svg
            role="img"
            aria-label={t`到 ${endDay} 累计增量收入 ${end}`}
            viewBox={`0 -4 ${width} ${height + 8}`}
            preserveAspectRatio="none"
            className={css({ width: 'full', height: '160px', display: 'block' })}
          >
            <line x1="0" x2={width} y1={height / 2} y2={height / 2} className={zero} />
            <polyline points={points.map((it, place) => `${x(place)},${y(it.revenue)}`).join(' ')} className={line} />
          </svg>
          <figcaption className={css({ display: 'flex', justifyContent: 'space-between', color: 'fg.muted', fontSize: 'xs' })}>
            <span>{dayText(points[0]?.day ?? last.day)}</span>
            <span>
              <Trans>中线是没有增量</Trans>
            </span>
            <span>
              {endDay} · {end}
            </span>
          </figcaption>
        </figure>
      )}
    </div>
  )
}

const zero = css({ stroke: 'line.strong', strokeWidth: '1', vectorEffect: 'non-scaling-stroke' })
const line = css({ fill: 'none', stroke: 'accent', strokeWidth: '2', vectorEffect: 'non-scaling-stroke' })
