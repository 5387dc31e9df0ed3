import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Problem } from '#contract/http/problem.ts'
import type { ProfileRow } from '#contract/profiles/profiles.ts'
import { buttonRecipe } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Link } from '#ui/components/link.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { CardGrid } from '#ui/patterns/data-table/card-grid.tsx'
import type { Column, Density, Sort } from '#ui/patterns/data-table/column.ts'
import { DataTable } from '#ui/patterns/data-table/data-table.tsx'
import { ListStates, type TableStatus } from '#ui/patterns/data-table/list-states.tsx'
import { SkeletonCards } from '#ui/patterns/data-table/skeleton-cards.tsx'
import type { ActiveFilter } from '#ui/patterns/list/filter-chips.tsx'
import { ListPage } from '#ui/patterns/list/list-page.tsx'
import { RetryMore } from '#ui/patterns/list/retry-more.tsx'
import type { Total } from '#ui/patterns/list/total-text.tsx'
import { usePersonNames } from '../person/names.ts'
import { ProfileCard } from './profile-card.tsx'

/** What was read of a list, and how reading it goes. */
export type Reading = {
  rows: readonly ProfileRow[]
  total: Total | null
  isLoading: boolean
  isLoadingMore: boolean
  problem: Problem | null
  /** When the rows that are still shown were read, in ISO 8601. */
  readAt: string | null
  onRetry: () => void
  onMore: (() => void) | undefined
}

type Props = {
  layout: 'table' | 'cards'
  reading: Reading
  columns: readonly Column<ProfileRow>[]
  hidden: ReadonlySet<string>
  density: Density
  sort: Sort
  onSort: (sort: Sort) => void
  href: (profile: ProfileRow) => string
  active: readonly ActiveFilter[]
  onClearFilter: () => void
  filters: ReactNode
  tools: ReactNode
  /** The offer of a sample project, for somebody without data. */
  sample?: ReactNode
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  bulk: ReactNode
}

/** Everyone that a project knows, as a table or as cards. */
export const ProfilesScreen = ({ layout, reading, columns, hidden, density, sort, onSort, href, ...list }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { nameOf } = usePersonNames()
  const { active, onClearFilter, filters, tools, sample, selected, onSelect, bulk } = list
  const { rows, total, problem, onRetry, onMore } = reading
  const isDenied = problem?.code === 'permission.denied'
  const states = {
    status: statusOf(reading, problemText, t`这个项目的用户画像`),
    isFiltered: active.length > 0,
    onClearFilter,
    onRetry,
    empty: <Nobody sample={sample} />,
  }
  return (
    <ListPage
      title={t`用户画像`}
      description={t`项目认识的每一个人：访客和已识别的用户。`}
      action={
        !isDenied && (
          <Link href="/user-profile" className={buttonRecipe({ look: 'secondary' })}>
            <Trans>用户概况</Trans>
          </Link>
        )
      }
      total={problem && rows.length === 0 ? null : total}
      loaded={rows.length}
      filters={isDenied ? null : filters}
      active={active}
      onClearFilter={onClearFilter}
      tools={isDenied ? null : tools}
      bulk={isDenied ? null : bulk}
      isLoadingMore={reading.isLoadingMore}
      moreFailure={<RetryMore reading={reading} />}
    >
      {layout === 'table' ? (
        <DataTable
          label={t`用户`}
          columns={columns}
          rows={rows}
          rowId={idOf}
          nameOf={nameOf}
          href={href}
          hidden={hidden}
          density={density}
          sort={sort}
          onSort={onSort}
          selected={selected}
          onSelect={onSelect}
          total={total?.exact ? total.value : null}
          onEnd={problem ? undefined : onMore}
          {...states}
        />
      ) : (
        <ListStates {...states} hasRows={rows.length > 0} skeleton={<SkeletonCards />}>
          <CardGrid
            label={t`用户`}
            items={rows}
            itemId={idOf}
            card={(profile) => <ProfileCard profile={profile} href={href(profile)} />}
            total={total?.exact ? total.value : null}
            onEnd={problem ? undefined : onMore}
          />
        </ListStates>
      )}
    </ListPage>
  )
}

const idOf = ({ id }: ProfileRow) => id

const statusOf = (
  { isLoading, problem, readAt, rows }: Reading,
  problemText: (problem: Problem) => string,
  what: string,
): TableStatus => {
  if (problem?.code === 'permission.denied') return { is: 'denied', what: `${what}。` }
  if (problem)
    return {
      is: 'failed',
      problem: problemText(problem),
      requestId: problem.requestId ?? null,
      readAt: rows.length > 0 ? readAt : null,
      isRetrying: isLoading,
    }
  return isLoading ? { is: 'loading' } : { is: 'ready' }
}

const Nobody = ({ sample }: { sample: ReactNode }) => {
  const { t } = useLingui()
  return (
    <EmptyState
      icon="user"
      title={t`还没有用户`}
      action={
        <>
          <Link href="/sdk" className={buttonRecipe({ look: 'primary' })}>
            <Trans>安装追踪代码</Trans>
          </Link>
          {sample}
        </>
      }
    >
      <Trans>您的页面发送第一个事件后，访客会立即出现在这里：来自哪里、做过什么、买过什么。</Trans>
    </EmptyState>
  )
}
