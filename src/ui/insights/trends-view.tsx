import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { TrendsAnswer } from '#contract/insights/answer.ts'
import type { TrendsQuery } from '#contract/insights/query.ts'
import { Button } from '#ui/components/button.tsx'
import { LineSelect } from '#ui/components/line-fields.tsx'
import { pointMark, pointName, rangeText } from '#ui/dashboards/report/point-names.ts'
import { Block } from '#ui/patterns/charts/block.tsx'
import { CsvDownload, TableToggle } from '#ui/patterns/charts/block-tools.tsx'
import { ChartTable } from '#ui/patterns/charts/chart-table.tsx'
import { LineChart } from '#ui/patterns/charts/line-chart.tsx'
import type { SaveText } from '#ui/patterns/charts/reading.ts'
import { css } from '../../../styled-system/css'
import { useAnswerNames, useSeriesName } from './answer-names.ts'

const marksAtMost = 8

type Props = {
  answer: TrendsAnswer
  query: TrendsQuery
  onSave: SaveText
  onPeople: (people: NonNullable<TrendsQuery['people']>) => void
}

/** One series at a time as a line; all of them in the table and the file. */
export const TrendsView = ({ answer, query, onSave, onPeople }: Props) => {
  const { t, i18n } = useLingui()
  const names = useAnswerNames()
  const [chosen, setChosen] = useState(0)
  const [isTable, setTable] = useState(false)
  const [point, setPoint] = useState('')
  const { points, series } = answer
  const place = Math.min(chosen, series.length - 1)
  const shown = series[place]
  const nameOf = useSeriesName(query)
  const title = t`随时间的变化`
  if (!shown)
    return (
      <Block title={title}>
        <p className={css({ color: 'fg.muted', fontSize: 's' })}>
          <Trans>这段时间没有这样的事件。</Trans>
        </p>
      </Block>
    )
  const dates = rangeText(i18n, answer)
  const total = names.number(shown.total)
  const summary = t`${dates}：${nameOf(shown)} ${total}。`
  const every = Math.max(1, Math.ceil(points.length / marksAtMost))
  const valueAt = (of: typeof shown, at: number) => (points[at]?.isFuture ? null : (of.values[at] ?? null))
  const groupOf = series.filter((it) => it.series === shown.series).indexOf(shown)
  return (
    <Block
      title={title}
      note={summary}
      tools={
        <>
          <TableToggle isTable={isTable} onTable={setTable} />
          <CsvDownload
            title={title}
            name={`trends-${answer.from}-${answer.to}`}
            rows={() => ({
              head: ['at', ...series.map(nameOf)],
              rows: points.map(({ at }, index) => [at, ...series.map((it) => valueAt(it, index))]),
            })}
            onSave={onSave}
          />
        </>
      }
    >
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', marginBottom: '4' })}>
        {series.length > 1 && (
          <LineSelect
            label={t`显示的序列`}
            value={String(place)}
            options={series.map((it, index) => ({ value: String(index), label: nameOf(it) }))}
            onChoose={(value) => setChosen(Number(value))}
          />
        )}
        <LineSelect
          label={t`时间点`}
          value={point}
          placeholder={t`选择时间点…`}
          options={points.flatMap((it, index) =>
            it.isFuture ? [] : [{ value: String(index), label: pointName(i18n, it.at, answer) }],
          )}
          onChoose={setPoint}
        />
        <Button
          size="small"
          look="secondary"
          disabled={points[Number(point)] === undefined || point === ''}
          onClick={() => onPeople({ series: shown.series, point: Number(point), group: shown.group === null ? null : groupOf })}
        >
          <Trans>查看这些人</Trans>
        </Button>
      </div>
      {isTable ? (
        <ChartTable
          label={title}
          head={[t`时间`, ...series.map(nameOf)]}
          rows={[
            ...points.map((it, index) => [
              pointName(i18n, it.at, answer),
              ...series.map((of) => names.number(valueAt(of, index))),
            ]),
            [t`合计`, ...series.map((it) => names.number(it.total))],
          ]}
        />
      ) : (
        <LineChart
          summary={summary}
          crosshair={t`按时间查看`}
          unit={nameOf(shown)}
          names={null}
          tickText={(it) => names.number(it)}
          points={points.map((it, index) => ({
            id: it.at,
            mark: (points.length - 1 - index) % every === 0 ? pointMark(i18n, it.at, answer) : null,
            value: valueAt(shown, index),
            before: null,
            isOpen: it.isOpen,
            about: () => ({
              name: pointName(i18n, it.at, answer),
              facts: [[nameOf(shown), names.number(valueAt(shown, index))], ...(it.isOpen ? [[t`尚未结束`, ''] as const] : [])],
            }),
          }))}
        />
      )}
    </Block>
  )
}
