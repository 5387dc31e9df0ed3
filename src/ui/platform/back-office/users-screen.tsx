import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import { type PlatformUser, type UserFilter, userFilters } from '#contract/platform/users.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import { DataTable } from '#ui/patterns/data-table/data-table.tsx'
import { ListPage } from '#ui/patterns/list/list-page.tsx'
import { type Reading, useTableStatus } from '#ui/patterns/list/reading.ts'
import { css } from '../../../../styled-system/css'
import { useBackOfficeNames } from './names.ts'
import { selectLook } from './select.ts'
import { useUserColumns } from './user-columns.tsx'

export type UsersAddress = { q?: string; filter?: UserFilter }

type Props = {
  address: UsersAddress
  /** What is typed into the search field. */
  text: string
  reading: Reading<PlatformUser>
  onType: (text: string) => void
  onAddress: (address: UsersAddress) => void
}

/** All accounts of the platform. */
export const UsersScreen = ({ address: { q, filter }, text, reading, onType, onAddress }: Props) => {
  const { t } = useLingui()
  const names = useBackOfficeNames()
  const columns = useUserColumns()
  const statusOf = useTableStatus()
  const { rows, total, problem, onMore, onRetry } = reading
  const withWords = q === undefined ? {} : { q }
  const clear = () => onAddress({})
  const active = [
    ...(q === undefined ? [] : [{ id: 'q', label: t`搜索：${q}`, onRemove: () => onType('') }]),
    ...(filter === undefined ? [] : [{ id: 'filter', label: names.userFilters[filter], onRemove: () => onAddress(withWords) }]),
  ]
  return (
    <div data-page="board">
      <ListPage
        title={t`用户管理`}
        description={t`平台上的所有账号。`}
        total={problem && rows.length === 0 ? null : total}
        loaded={rows.length}
        filters={
          <>
            <div className={css({ width: { base: 'full', wide: '320px' } })}>
              <SearchField label={t`用户名、邮箱或 ID`} value={text} onEdit={onType} />
            </div>
            <select
              aria-label={t`状态`}
              value={filter ?? ''}
              onChange={({ target: { value } }) => {
                const chosen = userFilters.find((it) => it === value)
                onAddress({ ...withWords, ...(chosen ? { filter: chosen } : {}) })
              }}
              className={selectLook}
            >
              <option value="">{t`所有账号`}</option>
              {userFilters.map((it) => (
                <option key={it} value={it}>
                  {names.userFilters[it]}
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
          label={t`用户管理`}
          columns={columns}
          rows={rows}
          rowId={idOf}
          nameOf={nameOf}
          href={hrefOf}
          hidden={nothing}
          density="comfortable"
          total={total?.exact ? total.value : null}
          onEnd={problem ? undefined : onMore}
          status={statusOf(reading, t`这里是平台上的账号。`)}
          isFiltered={active.length > 0}
          onClearFilter={clear}
          onRetry={onRetry}
          empty={<EmptyState icon="user" title={t`还没有账号`} />}
        />
      </ListPage>
    </div>
  )
}

const idOf = ({ id }: PlatformUser) => id
const nameOf = ({ name }: PlatformUser) => name
const hrefOf = ({ id }: PlatformUser) => `/admin/users/${id}`
const nothing: ReadonlySet<string> = new Set()
