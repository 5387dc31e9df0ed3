import { useActorRef, useSelector } from '@xstate/react'
import type { ProfileRow } from '#contract/profiles/profiles.ts'
import type { Project } from '#contract/projects/projects.ts'
import type { Column, Density, Sort } from '#ui/patterns/data-table/column.ts'
import { CsvButton } from '#ui/patterns/list/csv-button.tsx'
import { DisplayButton } from '#ui/patterns/list/display-button.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { type ListColumns, type ListSearch, viewSearch, viewText } from '../-lists/list-search.ts'
import { SavedViewsOf } from '../-lists/saved-views.tsx'
import { useEmitted } from '../-shell/use-emitted.ts'
import { useProfileMachines } from './machines.ts'

type Props = {
  context: RouterContext
  project: Project
  search: ListSearch
  columns: readonly Column<ProfileRow>[]
  known: ListColumns
  hidden: ReadonlySet<string>
  /** Null where there is no table. */
  density: Density | null
  sort: Sort
  /** Which people, as the call is told. */
  query: Readonly<Record<string, string>>
  isEmpty: boolean
  onDensity: (density: Density) => void
  onChange: (part: { sort?: string; order?: 'asc' | 'desc'; hide?: string[] }) => void
  onView: (view: ListSearch) => void
}

/** Saved views, how the list is shown, and a file of it. */
export const ListTools = ({ context, project, search, columns, known, hidden, density, sort, query, isEmpty, ...on }: Props) => {
  const download = useActorRef(useProfileMachines(context).download, { input: { projectId: project.id } })
  const isBusy = useSelector(download, (it) => it.hasTag('busy'))
  useEmitted(download, (event) => {
    if (event.type === 'file.saved') notify('export.saved')
    if (event.type === 'download.failed') notify('export.failed', { problem: event.problem })
  })
  return (
    <>
      <SavedViewsOf
        context={context}
        projectId={project.id}
        page="/users"
        search={viewText(search)}
        onChoose={(text) => on.onView(viewSearch(text, known))}
      />
      <DisplayButton
        columns={columns}
        hidden={hidden}
        onHide={(ids) => on.onChange({ hide: known.hideable.filter((id) => ids.has(id)) })}
        density={density}
        onDensity={on.onDensity}
        sort={sort}
        onSort={({ column, order }) => on.onChange({ sort: column, order })}
      />
      <CsvButton
        isBusy={isBusy}
        isEmpty={isEmpty}
        onExport={() => download.send({ type: 'download.request', download: { what: 'csv', query } })}
      />
    </>
  )
}
