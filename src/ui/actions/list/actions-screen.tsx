import type { ResponseActionStatus, ResponseActionType } from '#contract/actions/response-action-kinds.ts'
import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ResponseActionSummary } from '#contract/actions/response-actions.ts'
import { buttonRecipe } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Link } from '#ui/components/link.tsx'
import { DataTable } from '#ui/patterns/data-table/data-table.tsx'
import { ListPage } from '#ui/patterns/list/list-page.tsx'
import { type Reading, useTableStatus } from '#ui/patterns/list/reading.ts'
import { RetryMore } from '#ui/patterns/list/retry-more.tsx'
import { useActionNames } from '../names.ts'
import { ActionFilters } from './action-filters.tsx'
import { useActionColumns } from './use-action-columns.tsx'

export type Filter = { type: ResponseActionType | null; status: ResponseActionStatus | 'all' | null }

type Props = {
  reading: Reading<ResponseActionSummary>
  /** What is typed into the search field, and what is searched for. */
  text: string
  q: string | undefined
  filter: Filter
  onType: (text: string) => void
  onFilter: (filter: Filter) => void
  onClearFilter: () => void
  maySeeSuppressions: boolean
}

/** The response actions of a project, the last changed first. */
export const ActionsScreen = ({ reading, text, q, filter, onType, onFilter, ...rest }: Props) => {
  const { onClearFilter, maySeeSuppressions } = rest
  const { t } = useLingui()
  const columns = useActionColumns()
  const { types, statuses } = useActionNames()
  const statusOf = useTableStatus()
  const { rows, total, problem, onMore, onRetry } = reading
  const active = [
    ...(q === undefined ? [] : [{ id: 'q', label: t`搜索：${q}`, onRemove: () => onType('') }]),
    ...(filter.type === null
      ? []
      : [{ id: 'type', label: types[filter.type], onRemove: () => onFilter({ ...filter, type: null }) }]),
    ...(filter.status === null
      ? []
      : [
          {
            id: 'status',
            label: filter.status === 'all' ? t`全部状态` : statuses[filter.status],
            onRemove: () => onFilter({ ...filter, status: null }),
          },
        ]),
  ]
  return (
    <ListPage
      title={t`响应动作库`}
      description={t`访客在页面上看到的内容。策略选用已发布的版本。`}
      action={<CreateLink />}
      total={problem && rows.length === 0 ? null : total}
      loaded={rows.length}
      filters={<ActionFilters text={text} filter={filter} onType={onType} onFilter={onFilter} />}
      active={active}
      onClearFilter={onClearFilter}
      tools={
        <>
          <PoolsLink />
          {maySeeSuppressions && <SuppressionsLink />}
        </>
      }
      bulk={null}
      isLoadingMore={reading.isLoadingMore}
      moreFailure={<RetryMore reading={reading} />}
    >
      <DataTable
        label={t`响应动作`}
        columns={columns}
        rows={rows}
        rowId={idOf}
        nameOf={nameOf}
        href={hrefOf}
        hidden={nothing}
        density="comfortable"
        total={total?.exact ? total.value : null}
        onEnd={problem ? undefined : onMore}
        status={statusOf(reading, t`这里是项目的响应动作。`)}
        isFiltered={active.length > 0}
        onClearFilter={onClearFilter}
        onRetry={onRetry}
        empty={
          <EmptyState icon="layers" title={t`还没有响应动作`} action={<CreateLink />}>
            <Trans>例如在访客离开购物车时弹出的提醒。先写好文字，预览各种设备和语言，再发布。</Trans>
          </EmptyState>
        }
      />
    </ListPage>
  )
}

const CreateLink = (): ReactNode => (
  <Link href="/response-actions/create" className={buttonRecipe({ look: 'primary' })}>
    <Trans>创建响应动作</Trans>
  </Link>
)

const PoolsLink = (): ReactNode => (
  <Link href="/coupon-pools" className={buttonRecipe({})}>
    <Trans>优惠券池</Trans>
  </Link>
)

const SuppressionsLink = (): ReactNode => (
  <Link href="/email-suppressions" className={buttonRecipe({})}>
    <Trans>邮件停发名单</Trans>
  </Link>
)

const idOf = ({ id }: ResponseActionSummary) => id
const nameOf = ({ name }: ResponseActionSummary) => name
const hrefOf = ({ id }: ResponseActionSummary) => `/response-actions/${id}`
const nothing: ReadonlySet<string> = new Set()
