import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { allSegmentsQuery } from '#api/segments/queries.ts'
import type { ProfileSort } from '#contract/profiles/profiles.ts'
import type { Project } from '#contract/projects/projects.ts'
import { listsIn, segmentsIn } from '#contract/segments/references.ts'
import type { Density } from '#ui/patterns/data-table/column.ts'
import { useActiveFilters } from '#ui/profiles/list/active-filters.ts'
import { FilterFields } from '#ui/profiles/list/filter-fields.tsx'
import { ProfilesScreen } from '#ui/profiles/list/profiles-screen.tsx'
import { firstHidden, useProfileColumns } from '#ui/profiles/list/use-columns.tsx'
import type { RouterContext } from '../../router.ts'
import type { ListAddress } from '../-lists/list-address.ts'
import { type ListSearch, listSearch } from '../-lists/list-search.ts'
import { useDensity } from '../-lists/use-density.ts'
import { useTyped } from '../-lists/use-typed.ts'
import { SampleOfferOf } from '../-projects/sample-project.tsx'
import { withSegments } from '../-segments/vocabulary.ts'
import { consoleOf } from '../-shell/console.ts'
import { BulkActions } from './bulk-actions.tsx'
import { ListTools } from './list-tools.tsx'
import { useProfiles } from './use-profiles.ts'
import { vocabularyOf } from './vocabulary.ts'

const ConditionsOf = lazy(async () => ({ default: (await import('./conditions.tsx')).ConditionsOf }))

/** The three pages that list people: one data, three densities. */
export type ListPath = '/users' | '/users1' | '/users2'
const layouts: Record<ListPath, { layout: 'table' | 'cards'; density: Density }> = {
  '/users': { layout: 'table', density: 'comfortable' },
  '/users1': { layout: 'table', density: 'compact' },
  '/users2': { layout: 'cards', density: 'comfortable' },
}

type Props = {
  context: RouterContext
  project: Project
  path: ListPath
  address: ListAddress
  onAddress: (address: ListAddress, how: { replace: boolean }) => void
}

/** The people of a project as their address says: filtered, sorted, with some of the columns. */
export const ProfileListOf = ({ context, project, path, address, onAddress }: Props) => {
  const { call, tabBar } = consoleOf(context)
  const columns = useProfileColumns()
  const known = useMemo(
    () => ({
      sortable: columns.filter(({ sortable }) => sortable).map(({ id }) => id),
      hideable: columns.slice(1).map(({ id }) => id),
    }),
    [columns],
  )
  const search = useMemo(() => listSearch(address, known), [address, known])
  const { q, filter } = search
  const sort = { column: search.sort ?? 'lastSeen', order: search.order ?? 'desc' }
  const hidden = useMemo(() => new Set(search.hide ?? firstHidden), [search])
  const [density, setDensity] = useDensity(context.account.storage, {
    user: tabBar.getSnapshot().context.user,
    page: path,
    first: layouts[path].density,
  })
  const [isEditing, setEditing] = useState(false)
  const [selected, setSelected] = useState(nobody)
  const change = (part: { [Part in keyof ListSearch]: ListSearch[Part] | undefined }, how = { replace: false }) =>
    onAddress(present({ ...search, ...part }), how)
  const [text, type] = useTyped(q ?? '', (next) =>
    change({ q: next.trim() === '' ? undefined : next }, { replace: q !== undefined }),
  )
  const query = {
    ...(q === undefined ? {} : { q }),
    ...(filter === undefined ? {} : { filter: JSON.stringify(filter) }),
  }
  const reading = useProfiles(call, project.id, { ...query, sort: sort.column as ProfileSort, order: sort.order })
  // A list is shown also to those who may not see the segments.
  const { data: segments } = useQuery(allSegmentsQuery(call, project.id))
  const vocabulary = useMemo(() => {
    const known = vocabularyOf(reading.rows)
    return segments ? withSegments(known, segments, filter ? [...segmentsIn(filter), ...listsIn(filter)] : []) : known
  }, [reading.rows, segments, filter])
  const active = useActiveFilters({ q, filter, vocabulary, onChange: change })
  return (
    <>
      <ProfilesScreen
        layout={layouts[path].layout}
        reading={reading}
        sample={<SampleOfferOf context={context} look="button" />}
        columns={columns}
        hidden={hidden}
        density={density}
        sort={sort}
        onSort={({ column, order }) => change({ sort: column, order })}
        href={({ id }) => `${path}/${id}`}
        active={active}
        onClearFilter={() => change({ q: undefined, filter: undefined })}
        filters={
          <FilterFields
            text={text}
            onType={type}
            filter={filter}
            segments={vocabulary.segments}
            onFilter={(next) => change({ filter: next })}
            onEditConditions={() => setEditing(true)}
          />
        }
        tools={
          <ListTools
            context={context}
            project={project}
            search={search}
            columns={columns}
            known={known}
            hidden={hidden}
            density={layouts[path].layout === 'table' ? density : null}
            sort={sort}
            query={query}
            isEmpty={reading.rows.length === 0}
            onDensity={setDensity}
            onChange={change}
            onView={(view) => onAddress(view, { replace: false })}
          />
        }
        selected={selected}
        onSelect={setSelected}
        bulk={<BulkActions context={context} project={project} selected={selected} onClear={() => setSelected(nobody)} />}
      />
      {isEditing && (
        <Suspense>
          <ConditionsOf
            filter={filter ?? null}
            vocabulary={vocabulary}
            onApply={(next) => {
              setEditing(false)
              change({ filter: next ?? undefined })
            }}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </>
  )
}

const nobody: ReadonlySet<string> = new Set()

/** What an address says, without the parts that are undefined. */
const present = ({ q, sort, order, filter, hide }: { [Part in keyof ListSearch]: ListSearch[Part] | undefined }): ListSearch => ({
  ...(q === undefined ? {} : { q }),
  ...(sort === undefined ? {} : { sort }),
  ...(order === undefined ? {} : { order }),
  ...(filter === undefined ? {} : { filter }),
  ...(hide === undefined ? {} : { hide }),
})
