import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import {
  type Organization,
  type OrganizationSort,
  type OrganizationStatus,
  organizationSorts,
  organizationStatuses,
  type SortOrder,
} from '#contract/platform/organizations.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import { DataTable } from '#ui/patterns/data-table/data-table.tsx'
import { ListPage } from '#ui/patterns/list/list-page.tsx'
import { type Reading, useTableStatus } from '#ui/patterns/list/reading.ts'
import { css } from '../../../../styled-system/css'
import { useBackOfficeNames } from './names.ts'
import { useOrganizationColumns } from './organization-columns.tsx'
import { selectLook } from './select.ts'

export type OrganizationsAddress = { q?: string; status?: OrganizationStatus; sort?: OrganizationSort; order?: SortOrder }

type Props = {
  address: OrganizationsAddress
  /** What is typed into the search field. */
  text: string
  reading: Reading<Organization>
  onType: (text: string) => void
  onAddress: (address: OrganizationsAddress) => void
}

/** All organisations of the platform. */
export const OrganizationsScreen = ({ address, text, reading, onType, onAddress }: Props) => {
  const { t } = useLingui()
  const names = useBackOfficeNames()
  const columns = useOrganizationColumns()
  const statusOf = useTableStatus()
  const { q, status, sort = 'created', order = 'desc' } = address
  const { rows, total, problem, onMore, onRetry } = reading
  const { status: _, ...withoutStatus } = address
  const clear = () =>
    onAddress({ ...(address.sort ? { sort: address.sort } : {}), ...(address.order ? { order: address.order } : {}) })
  const active = [
    ...(q === undefined ? [] : [{ id: 'q', label: t`搜索：${q}`, onRemove: () => onType('') }]),
    ...(status === undefined
      ? []
      : [{ id: 'status', label: names.organizationStatuses[status], onRemove: () => onAddress(withoutStatus) }]),
  ]
  return (
    <div data-page="board">
      <ListPage
        title={t`组织管理`}
        description={t`平台上的所有组织及其用量。`}
        total={problem && rows.length === 0 ? null : total}
        loaded={rows.length}
        filters={
          <>
            <div className={css({ width: { base: 'full', wide: '320px' } })}>
              <SearchField label={t`名称、所有者邮箱或 ID`} value={text} onEdit={onType} />
            </div>
            <select
              aria-label={t`状态`}
              value={status ?? ''}
              onChange={({ target: { value } }) => {
                const chosen = organizationStatuses.find((it) => it === value)
                onAddress(chosen ? { ...address, status: chosen } : withoutStatus)
              }}
              className={selectLook}
            >
              <option value="">{t`所有状态`}</option>
              {organizationStatuses.map((it) => (
                <option key={it} value={it}>
                  {names.organizationStatuses[it]}
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
          label={t`组织管理`}
          columns={columns}
          rows={rows}
          rowId={idOf}
          nameOf={nameOf}
          href={hrefOf}
          hidden={nothing}
          density="comfortable"
          sort={{ column: sort, order }}
          onSort={(next) => {
            const column = organizationSorts.find((it) => it === next.column)
            if (column) onAddress({ ...address, sort: column, order: next.order })
          }}
          total={total?.exact ? total.value : null}
          onEnd={problem ? undefined : onMore}
          status={statusOf(reading, t`这里是平台上的组织。`)}
          isFiltered={active.length > 0}
          onClearFilter={clear}
          onRetry={onRetry}
          empty={<EmptyState icon="layers" title={t`还没有组织`} />}
        />
      </ListPage>
    </div>
  )
}

const idOf = ({ id }: Organization) => id
const nameOf = ({ name }: Organization) => name
const hrefOf = ({ id }: Organization) => `/admin/organizations/${id}`
const nothing: ReadonlySet<string> = new Set()
