import { i18n } from '@lingui/core'
import { useActorRef, useSelector } from '@xstate/react'
import { lazy, Suspense, useState } from 'react'
import { createBulkMachines } from '#api/profiles/bulk-adapters.ts'
import { profilesKey } from '#api/profiles/queries.ts'
import { createSegmentMachines } from '#api/segments/adapters.ts'
import type { Project } from '#contract/projects/projects.ts'
import { PeopleBulkBar } from '#ui/profiles/list/people-bulk-bar.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf, queryClient } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { usePermissions } from '../-shell/use-permissions.ts'

const ListAdditionDialog = lazy(async () => ({
  default: (await import('#ui/segments/list/list-addition-dialog.tsx')).ListAdditionDialog,
}))
const BulkAnonymisationDialog = lazy(async () => ({
  default: (await import('#ui/profiles/list/bulk-anonymisation-dialog.tsx')).BulkAnonymisationDialog,
}))

type Props = { context: RouterContext; project: Project; selected: ReadonlySet<string>; onClear: () => void }

/** What can be done with the people who are selected. */
export const BulkActions = ({ context, project, selected, onClear }: Props) => {
  const { call } = consoleOf(context)
  const may = usePermissions(context)
  const [{ listAddition }] = useState(() => createSegmentMachines(call))
  const [machines] = useState(() => createBulkMachines({ call, window, now: context.account.now }))
  const input = { projectId: project.id }
  const addition = useActorRef(listAddition, { input })
  const anonymisation = useActorRef(machines.bulkAnonymisation, { input })
  const download = useActorRef(machines.download, { input })
  const isAdding = useSelector(addition, (it) => it.hasTag('open'))
  const isAnonymising = useSelector(anonymisation, (it) => it.hasTag('open'))
  const isExporting = useSelector(download, (it) => it.hasTag('busy'))
  useEmitted(addition, (event) => {
    if (event.type !== 'list.extended') return
    const { list, added } = event
    notify('list.extended', { values: { list, added: i18n.number(added) } })
    void queryClient.invalidateQueries({ queryKey: ['segments', project.id] })
    onClear()
  })
  useEmitted(anonymisation, (event) => {
    if (event.type !== 'people.anonymised') return
    void queryClient.invalidateQueries({ queryKey: profilesKey(project.id) })
    onClear()
  })
  useEmitted(download, (event) => {
    if (event.type === 'file.saved') notify('export.saved')
    if (event.type === 'download.failed') notify('export.failed', { problem: event.problem })
  })
  const chosen = [...selected]
  return (
    <>
      <PeopleBulkBar
        count={selected.size}
        isExporting={isExporting}
        onExport={() =>
          download.send({ type: 'download.request', download: { what: 'selected', query: { ids: chosen.join(',') } } })
        }
        onAddToList={may('segment:write') ? () => addition.send({ type: 'addition.ask', profiles: chosen }) : null}
        onAnonymise={may('profile:erase') ? () => anonymisation.send({ type: 'people.ask', profiles: chosen }) : null}
        onClear={onClear}
      />
      <Suspense>
        {isAdding && <ListAdditionDialog actor={addition} />}
        {isAnonymising && <BulkAnonymisationDialog actor={anonymisation} />}
      </Suspense>
    </>
  )
}
