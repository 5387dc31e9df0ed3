import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { type Suppression, type SuppressionReason, suppressionReasons } from '#contract/emails/suppressions.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import type { Column } from '#ui/patterns/data-table/column.ts'
import { Switch } from '#ui/patterns/editor/switch.tsx'
import { ListPart } from '#ui/patterns/list/list-part.tsx'
import type { Reading } from '#ui/patterns/list/reading.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../styled-system/css'
import { type LookupActor, LookupCard } from './lookup-card.tsx'
import { reasonTones, useSuppressionNames } from './names.ts'

/** What narrows the list: `from` and `to` are days, both included. */
type Address = { reason?: SuppressionReason; from?: string; to?: string }

type Props = {
  reading: Reading<Suppression>
  address: Address
  onAddress: (address: Address) => void
  /** Null for those who may not see the list. */
  lookup: LookupActor | null
  /** Null for those who may not change the list. */
  onRemove: ((entry: Suppression) => void) | null
}

const choices = ['all', ...suppressionReasons] as const

/** The addresses to which the organisation sends no e-mails. The list shows no address, because none is stored. */
export const SuppressionsScreen = ({ reading, address, onAddress, lookup, onRemove }: Props) => {
  const { t } = useLingui()
  const { reasons } = useSuppressionNames()
  const columns = useSuppressionColumns(onRemove)
  const { reason, ...days } = address
  const dayOf = (name: 'from' | 'to', label: string) => (
    <label className={css({ display: 'flex', alignItems: 'center', gap: '2', fontSize: 's' })}>
      {label}
      <input
        type="date"
        value={address[name] ?? ''}
        onChange={({ target }) => {
          const { [name]: _, ...rest } = address
          onAddress(target.value === '' ? rest : { ...rest, [name]: target.value })
        }}
        className={day}
      />
    </label>
  )
  return (
    <>
      <PageHeader
        title={t`邮件停发名单`}
        description={t`组织的所有项目都不会向名单上的地址发送营销邮件。名单只保存地址的加密摘要，因此不显示地址。`}
      />
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '6', maxWidth: '960px' })}>
        {lookup && <LookupCard actor={lookup} onRemove={onRemove} />}
        <section aria-label={t`名单`} className={css({ minWidth: '0' })}>
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center', marginBottom: '3' })}>
            <Switch
              label={t`原因`}
              options={choices}
              names={{ all: t`全部`, ...reasons }}
              value={reason ?? 'all'}
              onChoose={(it) => onAddress(it === 'all' ? days : { ...days, reason: it })}
            />
            {dayOf('from', t`从`)}
            {dayOf('to', t`到`)}
          </div>
          <ListPart
            reading={reading}
            label={t`名单`}
            columns={columns}
            rowId={idOf}
            nameOf={markOf}
            what={t`这里是不再发送邮件的地址。`}
            isFiltered={Object.keys(address).length > 0}
            onClearFilter={() => onAddress({})}
            empty={
              <EmptyState icon="check" title={t`名单上还没有地址`} action={null}>
                <Trans>收件人通过邮件退订，或邮件服务器答复地址不存在时，地址会自动加入名单。</Trans>
              </EmptyState>
            }
          />
        </section>
      </div>
    </>
  )
}

const useSuppressionColumns = (onRemove: Props['onRemove']): readonly Column<Suppression>[] => {
  const { t, i18n } = useLingui()
  const { reasons } = useSuppressionNames()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language only, and rows render again with their columns.
  return useMemo<Column<Suppression>[]>(
    () => [
      {
        id: 'mark',
        title: t`摘要`,
        width: 140,
        grow: true,
        cell: ({ mark }) => <code className={css({ fontFamily: 'mono' })}>{mark}</code>,
      },
      {
        id: 'reason',
        title: t`原因`,
        width: 130,
        onCard: 'line',
        cell: ({ reason }) => <Badge tone={reasonTones[reason]}>{reasons[reason]}</Badge>,
      },
      { id: 'createdAt', title: t`加入于`, width: 190, onCard: 'line', cell: ({ createdAt }) => <TimeText at={createdAt} /> },
      ...(onRemove
        ? [
            {
              id: 'remove',
              title: t`操作`,
              width: 110,
              onCard: 'aside' as const,
              cell: (entry: Suppression) => {
                const { mark } = entry
                return (
                  <Button size="small" look="ghost" aria-label={t`移出 ${mark}…`} onClick={() => onRemove(entry)}>
                    <Trans>移出…</Trans>
                  </Button>
                )
              },
            },
          ]
        : []),
    ],
    [i18n.locale, onRemove],
  )
}

const idOf = ({ id }: Suppression) => id
const markOf = ({ mark }: Suppression) => mark
const day = css({
  minHeight: '9',
  paddingInline: '2',
  borderRadius: 'm',
  border: '1px solid token(colors.line.strong)',
  bg: 'bg.raised',
  color: 'fg',
  fontSize: { base: '16px', wide: 'm' },
})
