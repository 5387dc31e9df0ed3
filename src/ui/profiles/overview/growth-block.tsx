import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ProfilesOverview } from '#contract/profiles/overview.ts'
import { Block } from '#ui/patterns/charts/block.tsx'
import { BlockSkeleton, ReadingFailure } from '#ui/patterns/charts/block-states.tsx'
import { CsvDownload, TableToggle } from '#ui/patterns/charts/block-tools.tsx'
import { ChartTable } from '#ui/patterns/charts/chart-table.tsx'
import { type ChartColumn, ColumnsChart } from '#ui/patterns/charts/columns-chart.tsx'
import type { Reading, SaveText } from '#ui/patterns/charts/reading.ts'
import { changeText, shareText } from '#ui/patterns/charts/share-text.ts'

type Props = { reading: Reading<ProfilesOverview>; onSave: SaveText; className: string }

/** A `day` is a date without a time: it is read and written in UTC, whatever the reader's time zone. */
const dayFormat = { timeZone: 'UTC', month: 'long', day: 'numeric' } as const
const shortDay = { timeZone: 'UTC', month: 'numeric', day: 'numeric' } as const
/** Days between two marks of the axis. */
const markEvery = 7

/** New people a day in the last 30 days, and how many of them are identified by now. */
export const GrowthBlock = ({ reading: { data, ...rest }, onSave, className }: Props) => {
  const { t } = useLingui()
  const [isTable, setTable] = useState(false)
  const title = t`每天新增多少用户？`
  const finding = useFinding(data?.days ?? [])
  if (data === null)
    return (
      <Block title={title} className={className}>
        {rest.problem ? <ReadingFailure reading={{ data, ...rest }} problem={rest.problem} /> : <BlockSkeleton height={323} />}
      </Block>
    )
  return (
    <Block
      title={title}
      note={finding}
      className={className}
      tools={
        <>
          <TableToggle isTable={isTable} onTable={setTable} />
          <CsvDownload title={title} name="new-people" rows={() => rowsOf(data.days)} onSave={onSave} />
        </>
      }
    >
      {isTable ? <DaysTable days={data.days} label={title} /> : <DaysChart days={data.days} summary={finding} />}
    </Block>
  )
}

type Days = { days: ProfilesOverview['days'] }

const DaysChart = ({ days, summary }: Days & { summary: string }) => {
  const { t, i18n } = useLingui()
  const last = days.length - 1
  const columns: ChartColumn[] = days.map(({ day, profiles, identified }, place) => ({
    id: day,
    mark: (last - place) % markEvery !== 0 ? null : place === last ? t`今天` : i18n.date(day, shortDay),
    parts: [identified, profiles - identified],
    about: () => ({
      name: place === last ? t`今天，到目前为止` : i18n.date(day, dayFormat),
      facts: [
        [t`新增`, i18n.number(profiles)],
        [t`已识别`, `${i18n.number(identified)} · ${shareText(i18n, identified, profiles)}`],
      ],
    }),
    isOpen: place === last,
  }))
  return (
    <ColumnsChart
      summary={summary}
      crosshair={t`按天查看`}
      unit={<Trans>新增用户，人/天</Trans>}
      parts={[t`已识别`, t`匿名`]}
      columns={columns}
    />
  )
}

const DaysTable = ({ days, label }: Days & { label: string }) => {
  const { t, i18n } = useLingui()
  return (
    <ChartTable
      label={label}
      head={[t`日期`, t`新增`, t`已识别`, t`已识别的比例`]}
      rows={days
        .toReversed()
        .map(({ day, profiles, identified }) => [
          i18n.date(day, dayFormat),
          i18n.number(profiles),
          i18n.number(identified),
          shareText(i18n, identified, profiles),
        ])}
    />
  )
}

const rowsOf = (days: ProfilesOverview['days']) => ({
  head: ['day', 'new', 'identified'],
  rows: days.map(({ day, profiles, identified }) => [day, profiles, identified]),
})

/** What the days say, in a sentence. Today is not over, so that it is in no comparison of weeks. */
const useFinding = (days: ProfilesOverview['days']): string => {
  const { t, i18n } = useLingui()
  const sum = (part: ProfilesOverview['days']) => part.reduce((total, it) => total + it.profiles, 0)
  const all = sum(days)
  if (all === 0) return t`最近 30 天没有新用户。`
  const identified = days.reduce((total, it) => total + it.identified, 0)
  const [count, share] = [i18n.number(all), shareText(i18n, identified, all)]
  const change = changeText(i18n, sum(days.slice(-8, -1)), sum(days.slice(-15, -8)))
  return change === null
    ? t`最近 30 天新增 ${count} 人，其中 ${share} 已识别。`
    : t`最近 30 天新增 ${count} 人，其中 ${share} 已识别。最近 7 个完整的日子与之前 7 天相比：${change}。`
}
