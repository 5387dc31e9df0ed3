import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { type ContactRequestRow, type ContactRequestState, contactRequestStates } from '#contract/platform/contact-requests.ts'
import { Badge } from '#ui/components/badge.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import type { Column } from '#ui/patterns/data-table/column.ts'
import { DataTable } from '#ui/patterns/data-table/data-table.tsx'
import { ListPage } from '#ui/patterns/list/list-page.tsx'
import { type Reading, useTableStatus } from '#ui/patterns/list/reading.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { selectLook } from '../back-office/select.ts'
import { toneOf, useContactNames } from './names.ts'

export type ContactRequestsAddress = { q?: string; state?: ContactRequestState }

type Props = {
  address: ContactRequestsAddress
  /** What is typed into the search field. */
  text: string
  reading: Reading<ContactRequestRow>
  onType: (text: string) => void
  onAddress: (address: ContactRequestsAddress) => void
}

/** All requests from the public site. Addresses and numbers of people are on their pages only. */
export const ContactRequestsScreen = ({ address: { q, state }, text, reading, onType, onAddress }: Props) => {
  const { t } = useLingui()
  const { states } = useContactNames()
  const columns = useColumns()
  const statusOf = useTableStatus()
  const { rows, total, problem, onMore, onRetry } = reading
  const withWords = q === undefined ? {} : { q }
  const clear = () => onAddress({})
  const active = [
    ...(q === undefined ? [] : [{ id: 'q', label: t`搜索：${q}`, onRemove: () => onType('') }]),
    ...(state === undefined ? [] : [{ id: 'state', label: states[state], onRemove: () => onAddress(withWords) }]),
  ]
  return (
    <div data-page="board">
      <ListPage
        title={t`联系请求`}
        description={t`访客在公开网站上提交的请求。`}
        total={problem && rows.length === 0 ? null : total}
        loaded={rows.length}
        filters={
          <>
            <div className={css({ width: { base: 'full', wide: '320px' } })}>
              <SearchField label={t`姓名、公司、邮箱或 ID`} value={text} onEdit={onType} />
            </div>
            <select
              aria-label={t`状态`}
              value={state ?? ''}
              onChange={({ target: { value } }) => {
                const chosen = contactRequestStates.find((it) => it === value)
                onAddress({ ...withWords, ...(chosen ? { state: chosen } : {}) })
              }}
              className={selectLook}
            >
              <option value="">{t`所有状态`}</option>
              {contactRequestStates.map((it) => (
                <option key={it} value={it}>
                  {states[it]}
                </option>
              ))}
            </select>
          </>
        }
        active={active}
        onClearFilter={clear}
        tools={null}
        bulk={null}
        isLoadingMore={reading.isLoadingMore}
      >
        <DataTable
          label={t`联系请求`}
          columns={columns}
          rows={rows}
          rowId={idOf}
          nameOf={nameOf}
          href={hrefOf}
          hidden={nothing}
          density="comfortable"
          total={total?.exact ? total.value : null}
          onEnd={problem ? undefined : onMore}
          status={statusOf(reading, t`这里是公开网站的联系请求。`)}
          isFiltered={active.length > 0}
          onClearFilter={clear}
          onRetry={onRetry}
          empty={<EmptyState icon="text" title={t`还没有联系请求`} />}
        />
      </ListPage>
    </div>
  )
}

const useColumns = (): readonly Column<ContactRequestRow>[] => {
  const { t, i18n } = useLingui()
  const names = useContactNames()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language only, and rows render again with their columns.
  return useMemo<Column<ContactRequestRow>[]>(
    () => [
      { id: 'name', title: t`姓名`, width: 160, grow: true, cell: ({ name }) => name },
      { id: 'company', title: t`公司`, width: 200, grow: true, onCard: 'line', cell: ({ company }) => company },
      {
        id: 'state',
        title: t`状态`,
        width: 120,
        onCard: 'aside',
        cell: ({ state }) => <Badge tone={toneOf[state]}>{names.states[state]}</Badge>,
      },
      {
        id: 'type',
        title: t`需求`,
        width: 150,
        onCard: 'nowhere',
        cell: ({ requirementType }) => names.types[requirementType],
      },
      {
        id: 'form',
        title: t`表单`,
        width: 150,
        onCard: 'nowhere',
        cell: ({ invitation }) => names.invitations[invitation],
      },
      { id: 'createdAt', title: t`收到时间`, width: 150, onCard: 'line', cell: ({ createdAt }) => <TimeText at={createdAt} /> },
      {
        id: 'handledAt',
        title: t`最近处理`,
        width: 150,
        onCard: 'nowhere',
        cell: ({ handledAt }) => handledAt && <TimeText at={handledAt} />,
      },
    ],
    [i18n.locale],
  )
}

const idOf = ({ id }: ContactRequestRow) => id
const nameOf = ({ name }: ContactRequestRow) => name
const hrefOf = ({ id }: ContactRequestRow) => `/admin/contact-requests/${id}`
const nothing: ReadonlySet<string> = new Set()
