import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Incident } from '#contract/operations/watch.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Duration } from '#ui/components/duration.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import type { Reading } from '#ui/patterns/list/reading.ts'
import { PageState } from '#ui/patterns/page-state.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { PlainTable } from '../plain-table.tsx'
import { useWatchNames } from './names.ts'

/** What was wrong with the platform, the latest first. */
export const IncidentsCard = ({ incidents }: { incidents: Reading<Incident> }) => {
  const { t } = useLingui()
  const names = useWatchNames()
  const { rows, problem, isLoading, isLoadingMore, onRetry, onMore } = incidents
  return (
    <TitledCard
      id="incidents"
      title={<Trans>异常记录</Trans>}
      description={
        <Trans>
          每分钟检查一次：任务连续失败 3 次、队列积压 15 分钟，或 5 分钟内有 5% 的请求因服务器出错而失败。保留 90 天。
        </Trans>
      }
    >
      {rows.length === 0 && (problem || isLoading) ? (
        <PageState problem={problem} isRetrying={isLoading} onRetry={onRetry} denied={<Trans>这里是异常记录。</Trans>} />
      ) : rows.length === 0 ? (
        <p className={css({ color: 'fg.muted' })}>
          <Trans>没有异常。</Trans>
        </p>
      ) : (
        <PlainTable
          label={t`异常记录`}
          rows={rows}
          rowId={({ id }) => id}
          columns={[
            { id: 'kind', title: t`异常`, cell: ({ kind }) => names.incidents[kind] },
            {
              id: 'subject',
              title: t`对象`,
              cell: ({ kind, subject }) => (kind === 'queueWaiting' ? names.queueOf(subject) : subject && <code>{subject}</code>),
            },
            { id: 'state', title: t`状态`, cell: (incident) => <State incident={incident} /> },
            { id: 'opened', title: t`开始`, cell: ({ openedAt }) => <TimeText at={openedAt} /> },
            { id: 'closed', title: t`结束`, cell: ({ closedAt }) => closedAt && <TimeText at={closedAt} /> },
            { id: 'worst', title: t`最严重时`, numeric: true, cell: (incident) => <Worst incident={incident} /> },
          ]}
        />
      )}
      {onMore && (
        <div className={css({ marginTop: '3' })}>
          <Button size="small" busy={isLoadingMore} onClick={onMore}>
            <Trans>更早的异常</Trans>
          </Button>
        </div>
      )}
    </TitledCard>
  )
}

const State = ({ incident: { closedAt } }: { incident: Incident }) =>
  closedAt === null ? (
    <Badge tone="bad">
      <Trans>持续中</Trans>
    </Badge>
  ) : (
    <Badge tone="good">
      <Trans>已恢复</Trans>
    </Badge>
  )

const Worst = ({ incident: { kind, worst } }: { incident: Incident }) => {
  const { t, i18n } = useLingui()
  if (kind === 'jobFailing') return t`连续 ${i18n.number(worst)} 次`
  if (kind === 'queueWaiting') return <Duration milliseconds={worst * 1_000} />
  return i18n.number(worst, { style: 'percent', maximumFractionDigits: 1 })
}
