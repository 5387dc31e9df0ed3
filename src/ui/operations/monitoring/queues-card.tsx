import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PlatformMonitoring } from '#contract/operations/operations.ts'
import { queuedAtMost } from '#contract/operations/watch.ts'
import { Duration } from '#ui/components/duration.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { PlainTable } from '../plain-table.tsx'
import { useWatchNames } from './names.ts'

/** What waits to be done in all projects. */
export const QueuesCard = ({ queues }: Pick<PlatformMonitoring, 'queues'>) => {
  const { t, i18n } = useLingui()
  const names = useWatchNames()
  const most = i18n.number(queuedAtMost)
  return (
    <TitledCard id="queues" title={<Trans>队列</Trans>} description={<Trans>所有项目中等待处理的内容，包括稍后重试的。</Trans>}>
      <PlainTable
        label={t`队列`}
        rows={queues}
        rowId={({ name }) => name}
        columns={[
          { id: 'name', title: t`队列`, cell: ({ name }) => names.queues[name] },
          {
            id: 'waiting',
            title: t`等待数`,
            numeric: true,
            cell: ({ waiting }) => (waiting > queuedAtMost ? t`多于 ${most}` : i18n.number(waiting)),
          },
          {
            id: 'oldest',
            title: t`最早的已到期`,
            numeric: true,
            cell: ({ oldestSeconds }) => oldestSeconds !== null && <Duration milliseconds={oldestSeconds * 1_000} />,
          },
        ]}
      />
    </TitledCard>
  )
}

/** The connections of the process that answered. */
export const PoolsCard = ({ pools }: Pick<PlatformMonitoring, 'pools'>) => {
  const { t, i18n } = useLingui()
  const names = useWatchNames()
  return (
    <TitledCard id="pools" title={<Trans>数据库连接</Trans>} description={<Trans>回答本页请求的那个进程此刻的连接。</Trans>}>
      <PlainTable
        label={t`数据库连接`}
        rows={pools}
        rowId={({ name }) => name}
        columns={[
          { id: 'name', title: t`用途`, cell: ({ name }) => names.pools[name] },
          { id: 'busy', title: t`使用中`, numeric: true, cell: ({ busy }) => i18n.number(busy) },
          { id: 'open', title: t`已打开`, numeric: true, cell: ({ open }) => i18n.number(open) },
          { id: 'most', title: t`上限`, numeric: true, cell: ({ most }) => i18n.number(most) },
          { id: 'waiting', title: t`等待连接`, numeric: true, cell: ({ waiting }) => i18n.number(waiting) },
        ]}
      />
    </TitledCard>
  )
}
