import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { EmailDelivery } from '#contract/emails/deliveries.ts'
import { type EmailStatus, emailStatuses } from '#contract/emails/emails.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Link } from '#ui/components/link.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import type { Column } from '#ui/patterns/data-table/column.ts'
import { Switch } from '#ui/patterns/editor/switch.tsx'
import { ListPart } from '#ui/patterns/list/list-part.tsx'
import type { Reading } from '#ui/patterns/list/reading.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { emailTones, useEmailNames } from './names.ts'

type Props = {
  reading: Reading<EmailDelivery>
  status: EmailStatus | null
  onStatus: (status: EmailStatus | null) => void
  /** The person who is searched for; null for those who may not see personal values. */
  search: { text: string; isActive: boolean; onType: (text: string) => void } | null
  hrefOf: (delivery: EmailDelivery) => string
  onClearFilter: () => void
  onRefresh: () => void
  maySeeSuppressions: boolean
}

const choices = ['all', ...emailStatuses] as const

/** The e-mails of an action, the newest first: to whom, what became of each, and why. */
export const EmailDeliveries = ({ reading, status, onStatus, search, hrefOf, onClearFilter, ...rest }: Props) => {
  const { onRefresh, maySeeSuppressions } = rest
  const { t } = useLingui()
  const { statuses } = useEmailNames()
  const columns = useDeliveryColumns()
  return (
    <section aria-label={t`发送记录`}>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginBottom: '3' })}>
        {search && (
          <div className={css({ width: { base: 'full', wide: '280px' } })}>
            <SearchField label={t`收件人的邮箱或用户 ID`} value={search.text} onEdit={search.onType} />
          </div>
        )}
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
        href={hrefOf}
        what={t`这里是这封邮件的发送记录。`}
        isFiltered={status !== null || search?.isActive === true}
        onClearFilter={onClearFilter}
        empty={
          <EmptyState icon="route" title={t`还没有发送过`} action={null}>
            <Trans>策略选用已发布的版本后，每封邮件都会在这里留下一行：发给谁、结果如何、何时发送。</Trans>
          </EmptyState>
        }
        aside={
          maySeeSuppressions && (
            <Link href="/email-suppressions" className={css({ color: 'accent', marginLeft: 'auto' })}>
              <Trans>邮件停发名单</Trans>
            </Link>
          )
        }
      />
    </section>
  )
}

const useDeliveryColumns = (): readonly Column<EmailDelivery>[] => {
  const { t, i18n } = useLingui()
  const { statuses, failureText, personName } = useEmailNames()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language only, and rows render again with their columns.
  return useMemo<Column<EmailDelivery>[]>(
    () => [
      { id: 'createdAt', title: t`产生于`, width: 170, cell: ({ createdAt }) => <TimeText at={createdAt} /> },
      {
        id: 'status',
        title: t`状态`,
        width: 110,
        onCard: 'aside',
        cell: ({ status }) => <Badge tone={emailTones[status]}>{statuses[status]}</Badge>,
      },
      {
        id: 'subject',
        title: t`主题`,
        width: 220,
        grow: true,
        onCard: 'line',
        cell: ({ subject, template }) => subject ?? template,
      },
      {
        id: 'person',
        title: t`用户（ID 末尾）`,
        width: 150,
        onCard: 'nowhere',
        cell: ({ profile }) => (
          <Link href={`/users/${profile}`} className={css({ color: 'accent' })}>
            {personName(profile)}
          </Link>
        ),
      },
      {
        id: 'failure',
        title: t`未发送的原因`,
        width: 220,
        onCard: 'nowhere',
        cell: ({ failure }) => failure && failureText(failure),
      },
      { id: 'tries', title: t`次数`, width: 80, numeric: true, onCard: 'nowhere', cell: ({ tries }) => i18n.number(tries) },
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

const idOf = ({ id }: EmailDelivery) => id
