import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Dashboard, ReportPoint } from '#contract/dashboards/dashboard.ts'
import { Select } from '#ui/components/select.tsx'
import { Block } from '#ui/patterns/charts/block.tsx'
import { CsvDownload, TableToggle } from '#ui/patterns/charts/block-tools.tsx'
import { ChartTable } from '#ui/patterns/charts/chart-table.tsx'
import { LineChart } from '#ui/patterns/charts/line-chart.tsx'
import type { SaveText } from '#ui/patterns/charts/reading.ts'
import { isShare, type Metric, metrics, useMetrics, valueIn } from './metrics.ts'
import { pointMark, pointName, rangeText } from './point-names.ts'

/** What happened in the days of a dashboard: as marks on the trend, or at the point that begins `at` a time. */
export type Annotate = (dashboard: Dashboard, at: string | null) => ReactNode

type Props = { dashboard: Dashboard; annotate: Annotate; onSave: SaveText }

/** Marks on the axis that have room beside each other. */
const marksAtMost = 8

/** One figure over time, beside the days before, as a chart or as a table. */
export const TrendBlock = ({ dashboard, annotate, onSave }: Props) => {
  const { t, i18n } = useLingui()
  const [metric, setMetric] = useState<Metric>('visitors')
  const [isTable, setTable] = useState(false)
  const { points, before, totals, currency } = dashboard
  const { names, questions, units, text, tick } = useMetrics(currency)
  const [total, dates] = [text(metric, valueIn(totals, metric)), rangeText(i18n, dashboard)]
  const summary = t`${dates}：${names[metric]} ${total}。`
  const value = (point: ReportPoint | undefined) => (point ? valueIn(point, metric) : null)
  const isFuture = (point: ReportPoint) =>
    dashboard.isOpen && !point.isOpen && Date.parse(point.at) > Date.parse(dashboard.computedAt)
  const every = Math.max(1, Math.ceil(points.length / marksAtMost))
  const last = points.length - 1
  const compared = before ? [names[metric], t`上一时段`] : [names[metric]]
  const rows = () =>
    points.map((point, place) => [
      pointName(i18n, point.at, dashboard),
      text(metric, isFuture(point) ? null : value(point)),
      ...(before ? [text(metric, value(before.points[place]))] : []),
      '',
    ])
  return (
    <Block
      title={questions[metric]}
      note={summary}
      tools={
        <>
          <Select
            label={t`指标`}
            icon="chart"
            value={metric}
            options={metrics.map((it) => ({ value: it, label: names[it] }))}
            onSelect={setMetric}
          />
          <TableToggle isTable={isTable} onTable={setTable} />
          <CsvDownload
            title={questions[metric]}
            name={`${metric}-${dashboard.from}-${dashboard.to}`}
            rows={() => ({
              head: ['at', metric, ...(before ? ['before'] : [])],
              rows: points.map((point, place) => [point.at, value(point), ...(before ? [value(before.points[place])] : [])]),
            })}
            onSave={onSave}
          />
        </>
      }
    >
      {isTable ? (
        <ChartTable
          label={questions[metric]}
          head={[t`时间`, ...compared, t`发生的变更`]}
          rows={rows().toReversed()}
          cell={(text, row, column) => (column === compared.length ? annotate(dashboard, points[last - row]?.at ?? '') : text)}
        />
      ) : (
        <LineChart
          summary={summary}
          crosshair={t`按时间查看`}
          unit={units[metric]}
          names={before ? [names[metric], rangeText(i18n, before)] : null}
          tickText={(it) => tick(metric, it)}
          isShare={isShare(metric)}
          marks={annotate(dashboard, null)}
          points={points.map((point, place) => ({
            id: point.at,
            mark: (last - place) % every === 0 ? pointMark(i18n, point.at, dashboard) : null,
            value: isFuture(point) ? null : value(point),
            before: before ? value(before.points[place]) : null,
            isOpen: point.isOpen,
            about: () => ({
              name: pointName(i18n, point.at, dashboard),
              facts: [
                [names[metric], text(metric, isFuture(point) ? null : value(point))],
                ...(before ? [[t`上一时段`, text(metric, value(before.points[place]))] as const] : []),
                ...(point.isOpen ? [[t`尚未结束`, ''] as const] : []),
              ],
            }),
          }))}
        />
      )}
    </Block>
  )
}
