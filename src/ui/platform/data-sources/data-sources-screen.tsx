import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import { type DataSource, type DataSourceState, dataSourceStates } from '#contract/platform/data-sources.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import { DataTable } from '#ui/patterns/data-table/data-table.tsx'
import { ListPage } from '#ui/patterns/list/list-page.tsx'
import { type Reading, useTableStatus } from '#ui/patterns/list/reading.ts'
import { css } from '../../../../styled-system/css'
import { selectLook } from '../back-office/select.ts'
import { useSourceNames } from './names.ts'
import { useSourceColumns } from './source-columns.tsx'

export type DataSourcesAddress = { q?: string; state?: DataSourceState }

type Props = {
  address: DataSourcesAddress
  /** What is typed into the search field. */
  text: string
  reading: Reading<DataSource>
  onType: (text: string) => void
  onAddress: (address: DataSourcesAddress) => void
  onReplay: (source: DataSource) => void
}

/** Where the events of all organisations come from: a row for each project, because events do not say which key they came with. */
export const DataSourcesScreen = ({ address: { q, state }, text, reading, onType, onAddress, onReplay }: Props) => {
  const { t } = useLingui()
  const { states } = useSourceNames()
  const columns = useSourceColumns(onReplay)
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
        title={t`数据源`}
        description={t`每个项目接入的密钥、来源和发送端，以及最近 24 小时的事件。`}
        total={problem && rows.length === 0 ? null : total}
        loaded={rows.length}
        filters={
          <>
            <div className={css({ width: { base: 'full', wide: '320px' } })}>
              <SearchField label={t`项目、组织或 ID`} value={text} onEdit={onType} />
            </div>
            <select
              aria-label={t`状态`}
              value={state ?? ''}
              onChange={({ target: { value } }) => {
                const chosen = dataSourceStates.find((it) => it === value)
                onAddress({ ...withWords, ...(chosen ? { state: chosen } : {}) })
              }}
              className={selectLook}
            >
              <option value="">{t`所有状态`}</option>
              {dataSourceStates.map((it) => (
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
          label={t`数据源`}
          columns={columns}
          rows={rows}
          rowId={idOf}
          nameOf={nameOf}
          href={hrefOf}
          hidden={nothing}
          density="comfortable"
          total={total?.exact ? total.value : null}
          onEnd={problem ? undefined : onMore}
          status={statusOf(reading, t`这里是所有组织的数据源。`)}
          isFiltered={active.length > 0}
          onClearFilter={clear}
          onRetry={onRetry}
          empty={<EmptyState icon="layers" title={t`还没有数据源`} />}
        />
      </ListPage>
    </div>
  )
}

const idOf = ({ id }: DataSource) => id
const nameOf = ({ name }: DataSource) => name
const hrefOf = ({ id }: DataSource) => `/admin/data-sources/${id}`
const nothing: ReadonlySet<string> = new Set()
