import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { type WebhookDelivery, type WebhookStatus, webhookStatuses } from '#contract/webhooks/webhooks.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import type { Column } from '#ui/patterns/data-table/column.ts'
import { Switch } from '#ui/patterns/editor/switch.tsx'
import { ListPart } from '#ui/patterns/list/list-part.tsx'
import type { Reading } from '#ui/patterns/list/reading.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { statusTones, useWebhookNames } from './names.ts'

type Props = {
  reading: Reading<WebhookDelivery>
  status: WebhookStatus | null
  onStatus: (status: WebhookStatus | null) => void
  onOpen: (delivery: WebhookDelivery) => void
  onRefresh: () => void
}

const choices = ['all', ...webhookStatuses] as const

/** The last calls of a receiver, the newest first: what came of each, and when it is tried again. */
export const Deliveries = ({ reading, status, onStatus, onOpen, onRefresh }: Props) => {
  const { t } = useLingui()
  const { statuses } = useWebhookNames()
  const columns = useDeliveryColumns()
  return (
    <section aria-label={t`发送记录`} className={css({ marginBottom: '6' })}>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginBottom: '3' })}>
        <div className={css({ maxWidth: 'full', overflowX: 'auto' })}>
          <Switch
            label={t`状态`}
            options={choices}
            names={{ all: t`全部`, ...statuses }}
            value={status ?? 'all'}
            onChoose={(it) => onStatus(it === 'all' ? null : it)}
          />
        </div>
        <Button icon="refresh" onClick={onRefresh}>
          <Trans>刷新</Trans>
        </Button>
      </div>
      <ListPart
        reading={reading}
        label={t`发送记录`}
        columns={columns}
        rowId={idOf}
        nameOf={idOf}
        onOpen={onOpen}
        what={t`这里是这个 Webhook 的发送记录。`}
        isFiltered={status !== null}
        onClearFilter={() => onStatus(null)}
        empty={
          <EmptyState icon="route" title={t`还没有发送过`} action={null}>
            <Trans>策略投放这个 Webhook 后，每次调用都会在这里留下一行。保留最近 100 次和所有等待中的调用。</Trans>
          </EmptyState>
        }
      />
    </section>
  )
}

const useDeliveryColumns = (): readonly Column<WebhookDelivery>[] => {
  const { t, i18n } = useLingui()
  const { statuses, outcome } = useWebhookNames()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language only, and rows render again with their columns.
  return useMemo<Column<WebhookDelivery>[]>(
    () => [
      { id: 'createdAt', title: t`产生于`, width: 170, cell: ({ createdAt }) => <TimeText at={createdAt} /> },
      {
        id: 'status',
        title: t`状态`,
        width: 110,
        onCard: 'aside',
        cell: ({ status }) => <Badge tone={statusTones[status]}>{statuses[status]}</Badge>,
      },
      {
        id: 'last',
        title: t`最近一次`,
        width: 220,
        grow: true,
        onCard: 'line',
        cell: ({ attempts: [newest] }) => newest && outcome(newest),
      },
      {
        id: 'attempts',
        title: t`次数`,
        width: 80,
        numeric: true,
        onCard: 'nowhere',
        cell: ({ attempts }) => i18n.number(attempts.length),
      },
      {
        id: 'next',
        title: t`下次发送`,
        width: 170,
        onCard: 'nowhere',
        cell: ({ nextAttemptAt }) => nextAttemptAt && <Exact at={nextAttemptAt} />,
      },
      {
        id: 'version',
        title: t`版本`,
        width: 80,
        numeric: true,
        onCard: 'nowhere',
        cell: ({ action }) => i18n.number(action.version),
      },
    ],
    [i18n.locale],
  )
}

/** A time to come is shown as it is. */
const Exact = ({ at }: { at: string }) => {
  const { i18n } = useLingui()
  return <time dateTime={at}>{i18n.date(at, { dateStyle: 'short', timeStyle: 'medium' })}</time>
}

const idOf = ({ id }: WebhookDelivery) => id
