import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Strategy, StrategyStatus } from '#contract/decisions/strategies.ts'
import { buttonRecipe } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Link } from '#ui/components/link.tsx'
import type { Column, Density } from '#ui/patterns/data-table/column.ts'
import { DataTable } from '#ui/patterns/data-table/data-table.tsx'
import { ListPage } from '#ui/patterns/list/list-page.tsx'
import { type Reading, useTableStatus } from '#ui/patterns/list/reading.ts'
import { RetryMore } from '#ui/patterns/list/retry-more.tsx'
import { MayNotChange } from '#ui/patterns/may-not-change.tsx'
import { useStrategyNames } from '../names.ts'
import { StrategyBulkBar } from './strategy-bulk-bar.tsx'
import { StrategyFilters } from './strategy-filters.tsx'

type Props = {
  reading: Reading<Strategy>
  columns: readonly Column<Strategy>[]
  hidden: ReadonlySet<string>
  density: Density
  /** How the table is shown. */
  tools: ReactNode
  /** What is typed into the search field, and what is searched for. */
  text: string
  q: string | undefined
  status: StrategyStatus | null
  mayWrite: boolean
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  /** Null for people who may not see effects. */
  onCompare: (() => void) | null
  onType: (text: string) => void
  onStatus: (status: StrategyStatus | null) => void
  onClearFilter: () => void
}

/** The strategies of a project, the last changed first. */
export const StrategiesScreen = ({ reading, columns, hidden, density, tools, text, q, status, mayWrite, ...rest }: Props) => {
  const { t } = useLingui()
  const { selected, onSelect, onCompare, onType, onStatus, onClearFilter } = rest
  const { statuses } = useStrategyNames()
  const statusOf = useTableStatus()
  const { rows, total, problem, onMore, onRetry } = reading
  const isDenied = problem?.code === 'permission.denied'
  const active = [
    ...(q === undefined ? [] : [{ id: 'q', label: t`搜索：${q}`, onRemove: () => onType('') }]),
    ...(status === null ? [] : [{ id: 'status', label: statuses[status], onRemove: () => onStatus(null) }]),
  ]
  return (
    <ListPage
      title={t`营销策略`}
      description={t`在什么时候，对谁，展示哪一个方案。每次决策都有记录和理由。`}
      action={mayWrite && !isDenied && <CreateLink />}
      total={problem && rows.length === 0 ? null : total}
      loaded={rows.length}
      filters={isDenied ? null : <StrategyFilters text={text} status={status} onType={onType} onStatus={onStatus} />}
      active={active}
      onClearFilter={onClearFilter}
      tools={isDenied ? null : tools}
      bulk={onCompare && <StrategyBulkBar count={selected.size} onCompare={onCompare} onClear={() => onSelect(nothing)} />}
      isLoadingMore={reading.isLoadingMore}
      moreFailure={<RetryMore reading={reading} />}
    >
      <DataTable
        label={t`营销策略`}
        columns={columns}
        rows={rows}
        rowId={idOf}
        nameOf={nameOf}
        href={hrefOf}
        hidden={hidden}
        density={density}
        total={total?.exact ? total.value : null}
        onEnd={problem ? undefined : onMore}
        status={statusOf(reading, t`这里是项目的营销策略。`)}
        isFiltered={active.length > 0}
        onClearFilter={onClearFilter}
        onRetry={onRetry}
        {...(onCompare ? { selected, onSelect } : {})}
        empty={
          <EmptyState icon="route" title={t`还没有策略`} action={mayWrite ? <CreateLink /> : <MayNotChange />}>
            <Trans>例如“有人加购后 30 分钟没有下单，就展示一个弹窗，每人每天最多一次”。先写成草稿，试一个人，再发布。</Trans>
          </EmptyState>
        }
      />
    </ListPage>
  )
}

const CreateLink = (): ReactNode => (
  <Link href="/ai-marketing-strategies/create" className={buttonRecipe({ look: 'primary' })}>
    <Trans>创建策略</Trans>
  </Link>
)

const idOf = ({ id }: Strategy) => id
const nameOf = ({ name }: Strategy) => name
const hrefOf = ({ id }: Strategy) => `/ai-marketing-strategies/${id}`
const nothing: ReadonlySet<string> = new Set()
