import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type ScenarioDetail, type ScenarioRange, scenarioRanges } from '#contract/scenarios/figures.ts'
import { Button } from '#ui/components/button.tsx'
import { dateText } from '#ui/components/date-text.ts'
import { Block } from '#ui/patterns/charts/block.tsx'
import { CsvDownload, TableToggle } from '#ui/patterns/charts/block-tools.tsx'
import { ChartTable } from '#ui/patterns/charts/chart-table.tsx'
import { type ChartColumn, ColumnsChart } from '#ui/patterns/charts/columns-chart.tsx'
import type { SaveText } from '#ui/patterns/charts/reading.ts'
import { css } from '../../../../styled-system/css'
import { useScenarioNames } from '../names.ts'

type Props = {
  chart: ScenarioDetail['chart']
  range: ScenarioRange
  /** The name of the file with the figures, without its ending. */
  name: string
  onRange: (range: ScenarioRange) => void
  onSave: SaveText
}

/** Buckets between two marks of the axis. */
const markEvery: Record<ScenarioRange, number> = { '24h': 4, '7d': 4, '30d': 7 }

/** How often a scenario fired, by the hour, by 6 hours or by the day. Buckets are those of UTC, and are named in the reader's time. */
export const FiresChart = ({ chart, range, name, onRange, onSave }: Props) => {
  const { t, i18n } = useLingui()
  const names = useScenarioNames()
  const [isTable, setTable] = useState(false)
  const { buckets, countedSince } = chart
  const timeOf = useBucketTime(chart.range)
  const title = t`多久触发一次？`
  const most = buckets.reduce((best, it) => (it.count > best.count ? it : best), { at: '', count: 0 })
  const total = i18n.number(buckets.reduce((sum, { count }) => sum + count, 0))
  const summary =
    most.count === 0 ? t`这段时间没有触发。` : t`共 ${total} 次，最多的是 ${timeOf(most.at)}：${i18n.number(most.count)} 次。`
  const since = countedSince && dateText(i18n, countedSince, { dateStyle: 'medium', timeStyle: 'short' })
  const last = buckets.length - 1
  const columns: ChartColumn[] = buckets.map(({ at, count }, place) => ({
    id: at,
    mark: (last - place) % markEvery[chart.range] === 0 ? timeOf(at, 'short') : null,
    parts: [count, 0],
    about: () => ({
      name: place === last ? t`${timeOf(at)}，到目前为止` : timeOf(at),
      facts: [[t`触发`, i18n.number(count)]],
    }),
    isOpen: place === last,
  }))
  return (
    <Block
      title={title}
      note={
        <>
          {summary}
          {since && (
            <>
              {' '}
              <Trans>事件很多，只统计到 {since} 为止的最近 100,000 个。</Trans>
            </>
          )}
        </>
      }
      tools={
        <>
          <TableToggle isTable={isTable} onTable={setTable} />
          <CsvDownload
            title={title}
            name={`${name}-${chart.range}`}
            rows={() => ({ head: [t`开始时间`, t`触发`], rows: buckets.map(({ at, count }) => [at, count]) })}
            onSave={onSave}
          />
        </>
      }
    >
      <fieldset aria-label={t`时间范围`} className={css({ display: 'flex', gap: '1', marginBottom: '4' })}>
        {scenarioRanges.map((it) => (
          <Button
            key={it}
            size="small"
            look={it === range ? 'primary' : 'ghost'}
            aria-pressed={it === range}
            onClick={() => onRange(it)}
          >
            {names.ranges[it]}
          </Button>
        ))}
      </fieldset>
      {isTable ? (
        <ChartTable
          label={title}
          head={[t`开始时间`, t`触发`]}
          rows={buckets.toReversed().map(({ at, count }) => [timeOf(at), i18n.number(count)])}
        />
      ) : (
        <ColumnsChart summary={summary} crosshair={t`按时间查看`} unit={<Trans>触发次数</Trans>} parts={null} columns={columns} />
      )}
    </Block>
  )
}

const hour = { hour: '2-digit', minute: '2-digit', hour12: false } as const
const date = { month: 'numeric', day: 'numeric' } as const

/** When a bucket begins. Days are those of UTC. */
const useBucketTime = (range: ScenarioRange) => {
  const { i18n } = useLingui()
  return (at: string, length: 'short' | 'long' = 'long'): string => {
    if (range === '30d') return dateText(i18n, at, { ...date, timeZone: 'UTC' })
    if (length === 'short') return dateText(i18n, at, range === '24h' ? hour : date)
    return dateText(i18n, at, { ...date, ...hour })
  }
}
