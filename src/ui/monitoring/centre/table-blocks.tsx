import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Monitoring } from '#contract/monitoring/monitoring.ts'
import { VisuallyHidden } from '#ui/components/visually-hidden.tsx'
import { useDecisionNames } from '#ui/decisions/trace/names.ts'
import { rejectionTexts } from '#ui/events/rejections.ts'
import { Block } from '#ui/patterns/charts/block.tsx'
import { ChartTable } from '#ui/patterns/charts/chart-table.tsx'
import { shareText } from '#ui/patterns/charts/share-text.ts'
import { SparkLine } from '#ui/patterns/charts/spark-line.tsx'
import { css } from '../../../../styled-system/css'

type Part<Name extends keyof Monitoring> = NonNullable<Monitoring[Name]>

const sumOf = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0)

/** Said where there are more rows than are counted. */
const Newest = () => <Trans>数量很大，只统计最新的 20,000 个。</Trans>

/** Why events were rejected, each reason with its course over the hour. */
export const RejectionsBlock = ({ rejections: { reasons, isCut } }: { rejections: Part<'rejections'> }) => {
  const { t, i18n } = useLingui()
  const all = sumOf(reasons)
  const title = t`事件为什么被拒绝？`
  const mostText = (minutes: readonly number[]) => {
    const most = i18n.number(Math.max(0, ...minutes))
    return t`一分钟最多 ${most} 个`
  }
  return (
    <Block title={title} note={isCut ? <Trans>每天只保存前 1,000 个被拒绝的事件，占比按这些计算。</Trans> : undefined}>
      <ChartTable
        label={title}
        head={[t`原因`, t`数量`, t`占比`, t`最近 60 分钟`]}
        rows={reasons.map(({ reason, count, minutes }) => [
          i18n._(rejectionTexts[reason].title),
          i18n.number(count),
          shareText(i18n, count, all),
          mostText(minutes),
        ])}
        cell={(text, row, column) =>
          column === courseColumn ? (
            <span className={css({ display: 'inline-block', width: '120px', verticalAlign: 'middle' })}>
              <SparkLine values={reasons[row]?.minutes ?? []} />
              <VisuallyHidden>{text}</VisuallyHidden>
            </span>
          ) : (
            text
          )
        }
      />
    </Block>
  )
}

const courseColumn = 2

export const EndsBlock = ({ decisions: { ends, isCut } }: { decisions: Part<'decisions'> }) => {
  const { t, i18n } = useLingui()
  const { checks, outcomes } = useDecisionNames()
  const all = sumOf(ends)
  const title = t`决定的结果是什么？`
  return (
    <Block title={title} note={isCut ? <Newest /> : undefined}>
      <ChartTable
        label={title}
        head={[t`结果与原因`, t`数量`, t`占比`]}
        rows={ends.map(({ outcome, reason, count }) => [
          reason === null ? outcomes[outcome] : `${outcomes[outcome]} · ${checks[reason]}`,
          i18n.number(count),
          shareText(i18n, count, all),
        ])}
      />
    </Block>
  )
}

export const NamesBlock = ({ names: { items, isCut } }: { names: Part<'names'> }) => {
  const { t, i18n } = useLingui()
  const title = t`哪些事件最多？`
  return (
    <Block title={title} note={isCut ? <Newest /> : undefined}>
      <ChartTable label={title} head={[t`事件`, t`数量`]} rows={items.map(({ name, count }) => [name, i18n.number(count)])} />
    </Block>
  )
}
