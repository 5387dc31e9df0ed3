import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Monitoring } from '#contract/monitoring/monitoring.ts'
import { Block } from '#ui/patterns/charts/block.tsx'
import { CsvDownload, TableToggle } from '#ui/patterns/charts/block-tools.tsx'
import { ChartTable } from '#ui/patterns/charts/chart-table.tsx'
import { ColumnsChart } from '#ui/patterns/charts/columns-chart.tsx'
import type { SaveText } from '#ui/patterns/charts/reading.ts'
import { css } from '../../../../styled-system/css'

type Minute = { at: string; lower: number; upper: number }
type Props = {
  title: string
  summary: string
  unit: ReactNode
  /** What the lower and the upper part of a column are. */
  parts: readonly [string, string]
  /** The name of the file, without its ending. */
  name: string
  minutes: readonly Minute[]
  onSave: SaveText
}

/** Sixty columns need the width of the board. */
const whole = css({ gridColumn: '1 / -1' })
const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const
/** Minutes between two marks of the axis. */
const markEvery = 15

/** Amounts by minute, as a chart or as a table. */
const MinutesBlock = ({ title, summary, unit, parts, name, minutes, onSave }: Props) => {
  const { t, i18n } = useLingui()
  const [isTable, setTable] = useState(false)
  const last = minutes.length - 1
  const number = (value: number) => i18n.number(value)
  return (
    <Block
      title={title}
      note={summary}
      className={whole}
      tools={
        <>
          <TableToggle isTable={isTable} onTable={setTable} />
          <CsvDownload
            title={title}
            name={name}
            rows={() => ({
              head: ['minute', ...parts],
              rows: minutes.map(({ at, lower, upper }) => [at, lower, upper]),
            })}
            onSave={onSave}
          />
        </>
      }
    >
      {isTable ? (
        <ChartTable
          label={title}
          head={[t`分钟`, ...parts]}
          rows={minutes.toReversed().map(({ at, lower, upper }) => [i18n.date(at, clock), number(lower), number(upper)])}
        />
      ) : (
        <ColumnsChart
          summary={summary}
          crosshair={t`按分钟查看`}
          unit={unit}
          parts={parts}
          columns={minutes.map(({ at, lower, upper }, place) => ({
            id: at,
            mark: (last - place) % markEvery === 0 ? i18n.date(at, clock) : null,
            parts: [lower, upper],
            about: () => ({
              name: i18n.date(at, clock),
              facts: [
                [parts[0], number(lower)],
                [parts[1], number(upper)],
              ],
            }),
            isOpen: place === last,
          }))}
        />
      )}
    </Block>
  )
}

type EventsProps = { minutes: NonNullable<Monitoring['events']>['minutes']; onSave: SaveText }

export const EventsBlock = ({ minutes, onSave }: EventsProps) => {
  const { t, i18n } = useLingui()
  const [accepted, rejected] = [
    i18n.number(minutes.reduce((sum, it) => sum + it.accepted, 0)),
    i18n.number(minutes.reduce((sum, it) => sum + it.rejected, 0)),
  ]
  return (
    <MinutesBlock
      title={t`事件是否正常到达？`}
      summary={t`最近 60 分钟接收 ${accepted} 个，拒绝 ${rejected} 个。`}
      unit={<Trans>事件，个/分钟</Trans>}
      parts={[t`被接收`, t`被拒绝`]}
      name="events"
      minutes={minutes.map(({ at, accepted: lower, rejected: upper }) => ({ at, lower, upper }))}
      onSave={onSave}
    />
  )
}

type DecisionsProps = { minutes: NonNullable<Monitoring['decisions']>['minutes']; onSave: SaveText }

export const DecisionsBlock = ({ minutes, onSave }: DecisionsProps) => {
  const { t, i18n } = useLingui()
  const rows = minutes.map((it) => ({ at: it.at, lower: it.delivered, upper: it.held_out + it.suppressed }))
  const [delivered, others] = [
    i18n.number(rows.reduce((sum, it) => sum + it.lower, 0)),
    i18n.number(rows.reduce((sum, it) => sum + it.upper, 0)),
  ]
  return (
    <MinutesBlock
      title={t`策略作出了多少决定？`}
      summary={t`最近 60 分钟投放 ${delivered} 次，没有投放 ${others} 次。`}
      unit={<Trans>决策，个/分钟</Trans>}
      parts={[t`已投放`, t`对照组或未投放`]}
      name="decisions"
      minutes={rows}
      onSave={onSave}
    />
  )
}
