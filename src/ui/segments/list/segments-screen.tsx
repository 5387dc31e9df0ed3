import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Segment } from '#contract/segments/segments.ts'
import { buttonRecipe } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Link } from '#ui/components/link.tsx'
import { DataTable } from '#ui/patterns/data-table/data-table.tsx'
import { ListPage } from '#ui/patterns/list/list-page.tsx'
import { type Reading, useTableStatus } from '#ui/patterns/list/reading.ts'
import { RetryMore } from '#ui/patterns/list/retry-more.tsx'
import { MayNotChange } from '#ui/patterns/may-not-change.tsx'
import { SegmentFilters, type SegmentStatus } from './segment-filters.tsx'
import { useSegmentColumns } from './use-segment-columns.tsx'

type Props = {
  reading: Reading<Segment>
  /** What is typed into the search field, and what is searched for. */
  text: string
  q: string | undefined
  status: SegmentStatus
  mayWrite: boolean
  onType: (text: string) => void
  onStatus: (status: SegmentStatus) => void
  onClearFilter: () => void
}

/** The segments of a project: who is in which is kept up to date with every event. */
export const SegmentsScreen = ({ reading, text, q, status, mayWrite, ...on }: Props) => {
  const { t } = useLingui()
  const { onType, onStatus, onClearFilter } = on
  const columns = useSegmentColumns()
  const statusOf = useTableStatus()
  const { rows, total, problem, onMore, onRetry } = reading
  const active = [
    ...(q === undefined ? [] : [{ id: 'q', label: t`搜索：${q}`, onRemove: () => onType('') }]),
    ...(status === 'active'
      ? []
      : [{ id: 'status', label: status === 'archived' ? t`已归档` : t`全部`, onRemove: () => onStatus('active') }]),
  ]
  return (
    <ListPage
      title={t`用户分群`}
      description={t`符合同样条件的人，或名单上的人。每个事件都会更新分群。`}
      action={mayWrite && problem?.code !== 'permission.denied' && <CreateLink />}
      total={problem && rows.length === 0 ? null : total}
      loaded={rows.length}
      filters={
        problem?.code === 'permission.denied' ? null : (
          <SegmentFilters text={text} status={status} onType={onType} onStatus={onStatus} />
        )
      }
      active={active}
      onClearFilter={onClearFilter}
      tools={null}
      bulk={null}
      isLoadingMore={reading.isLoadingMore}
      moreFailure={<RetryMore reading={reading} />}
    >
      <DataTable
        label={t`用户分群`}
        columns={columns}
        rows={rows}
        rowId={idOf}
        nameOf={nameOf}
        href={hrefOf}
        hidden={nothing}
        density="comfortable"
        total={total?.exact ? total.value : null}
        onEnd={problem ? undefined : onMore}
        status={statusOf(reading, t`这里是项目的分群。`)}
        isFiltered={active.length > 0}
        onClearFilter={onClearFilter}
        onRetry={onRetry}
        empty={
          <EmptyState icon="layers" title={t`还没有分群`} action={mayWrite ? <CreateLink /> : <MayNotChange />}>
            <Trans>例如“最近 30 天买过两次以上的人”。保存后会立即统计现有的人，之后每个事件都会更新。</Trans>
          </EmptyState>
        }
      />
    </ListPage>
  )
}

const CreateLink = (): ReactNode => (
  <Link href="/segments/create" className={buttonRecipe({ look: 'primary' })}>
    <Trans>新建分群</Trans>
  </Link>
)

const idOf = ({ id }: Segment) => id
const nameOf = ({ name }: Segment) => name
const hrefOf = ({ id }: Segment) => `/segments/${id}`
const nothing: ReadonlySet<string> = new Set()
