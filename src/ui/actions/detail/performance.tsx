import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ActionPerformance } from '#contract/actions/performance.ts'
import type { Problem } from '#contract/http/problem.ts'
import { dateText } from '#ui/components/date-text.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { Block } from '#ui/patterns/charts/block.tsx'
import { CsvDownload, TableToggle } from '#ui/patterns/charts/block-tools.tsx'
import { ChartTable } from '#ui/patterns/charts/chart-table.tsx'
import { type ChartColumn, ColumnsChart } from '#ui/patterns/charts/columns-chart.tsx'
import type { SaveText } from '#ui/patterns/charts/reading.ts'
import { css } from '../../../../styled-system/css'
import { CourseBlocks } from './course-blocks.tsx'
import { countCells, PlaceBlocks } from './place-blocks.tsx'

type Props = {
  /** The name of the action. */
  name: string
  /** Null before it is read. */
  performance: ActionPerformance | null
  problem: Problem | null
  onRetry: () => void
  onSave: SaveText
}

/** What became of an action's messages: by version, and by day. */
export const Performance = ({ name, performance, problem, onRetry, onSave }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  if (problem && !performance) return <LoadFailure onRetry={onRetry}>{problemText(problem)}</LoadFailure>
  if (!performance)
    return (
      <div role="status" aria-label={t`正在载入…`}>
        <Skeleton height={240} />
      </div>
    )
  if (performance.versions.length === 0)
    return (
      <EmptyState icon="layers" title={t`最近 30 天没有发送`} action={null}>
        <Trans>策略选用已发布的版本并发送后，这里会显示展示、点击和关闭的次数。</Trans>
      </EmptyState>
    )
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' })}>
      {problem && <LoadFailure onRetry={onRetry}>{problemText(problem)}</LoadFailure>}
      <VersionsBlock versions={performance.versions} />
      <DaysBlock name={name} days={performance.days} onSave={onSave} />
      <CourseBlocks course={performance.course} isCut={performance.places.isCut} />
      <PlaceBlocks places={performance.places} />
    </div>
  )
}

const VersionsBlock = ({ versions }: Pick<ActionPerformance, 'versions'>) => {
  const { t, i18n } = useLingui()
  const title = t`各版本的表现如何？`
  return (
    <Block
      title={title}
      note={<Trans>最近 30 天。展示的比例以发送数为基数，点击和关闭的比例以展示数为基数。由此带来的订单见策略的效果。</Trans>}
    >
      <ChartTable
        label={title}
        head={[t`版本`, t`已发送`, t`已展示`, t`已点击`, t`已关闭`]}
        rows={versions.map((it) => [i18n.number(it.version), ...countCells(i18n, it)])}
      />
    </Block>
  )
}

type DaysProps = Pick<ActionPerformance, 'days'> & { name: string; onSave: SaveText }

/** Days between two marks of the axis. */
const markEvery = 7

const DaysBlock = ({ name, days, onSave }: DaysProps) => {
  const { t, i18n } = useLingui()
  const [isTable, setTable] = useState(false)
  const title = t`每天展示了多少次？`
  const dayOf = (day: string) => dateText(i18n, `${day}T00:00:00Z`, { month: 'numeric', day: 'numeric', timeZone: 'UTC' })
  const most = days.reduce((best, it) => (it.shown > best.shown ? it : best), { day: '', shown: 0 })
  const total = i18n.number(days.reduce((sum, { shown }) => sum + shown, 0))
  const [bestDay, best] = [most.day && dayOf(most.day), i18n.number(most.shown)]
  const summary = most.shown === 0 ? t`这段时间没有展示。` : t`共展示 ${total} 次，最多的是 ${bestDay}：${best} 次。`
  const last = days.length - 1
  const head = [t`日期`, t`已发送`, t`已展示`, t`已点击`, t`已关闭`]
  const columns: ChartColumn[] = days.map(({ day, sent, shown, clicked, dismissed }, place) => ({
    id: day,
    mark: (last - place) % markEvery === 0 ? dayOf(day) : null,
    // Who has clicked has seen it.
    parts: [clicked, Math.max(0, shown - clicked)],
    about: () => ({
      name: place === last ? t`${dayOf(day)}，到目前为止` : dayOf(day),
      facts: [
        [t`已发送`, i18n.number(sent)],
        [t`已展示`, i18n.number(shown)],
        [t`已点击`, i18n.number(clicked)],
        [t`已关闭`, i18n.number(dismissed)],
      ],
    }),
    isOpen: place === last,
  }))
  return (
    <Block
      title={title}
      note={
        <>
          {summary} <Trans>按 UTC 日期，计入作出决策的那一天。</Trans>
        </>
      }
      tools={
        <>
          <TableToggle isTable={isTable} onTable={setTable} />
          <CsvDownload
            title={title}
            name={`${name}-30d`}
            rows={() => ({ head, rows: days.map((it) => [it.day, it.sent, it.shown, it.clicked, it.dismissed]) })}
            onSave={onSave}
          />
        </>
      }
    >
      {isTable ? (
        <ChartTable
          label={title}
          head={head}
          rows={days
            .toReversed()
            .map((it) => [dayOf(it.day), ...[it.sent, it.shown, it.clicked, it.dismissed].map((count) => i18n.number(count))])}
        />
      ) : (
        <ColumnsChart
          summary={summary}
          crosshair={t`按天查看`}
          unit={<Trans>展示次数</Trans>}
          parts={[t`点击过`, t`只是看到`]}
          columns={columns}
        />
      )}
    </Block>
  )
}
