import { i18n } from '@lingui/core'
import { useActorRef, useSelector } from '@xstate/react'
import { lazy, Suspense, useState } from 'react'
import { createSegmentMachines } from '#api/segments/adapters.ts'
import type { Project } from '#contract/projects/projects.ts'
import { PeopleBulkBar } from '#ui/profiles/list/people-bulk-bar.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf, queryClient } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'

const ListAdditionDialog = lazy(async () => ({
  default: (await import('#ui/segments/list/list-addition-dialog.tsx')).ListAdditionDialog,
}))

type Props = { context: RouterContext; project: Project; selected: ReadonlySet<string>; onClear: () => void }

/** What can be done with the people who are selected. */
export const BulkActions = ({ context, project, selected, onClear }: Props) => {
  const { listAddition } = useState(() => createSegmentMachines(consoleOf(context).call))[0]
  const actor = useActorRef(listAddition, { input: { projectId: project.id } })
  const isOpen = useSelector(actor, (it) => it.hasTag('open'))
  useEmitted(actor, (event) => {
    if (event.type !== 'list.extended') return
    const { list, added } = event
    notify('list.extended', { values: { list, added: i18n.number(added) } })
    void queryClient.invalidateQueries({ queryKey: ['segments', project.id] })
    onClear()
  })
  return (
    <>
      <PeopleBulkBar
        count={selected.size}
        onAddToList={() => actor.send({ type: 'addition.ask', profiles: [...selected] })}
        onClear={onClear}
      />
      <Suspense>{isOpen && <ListAdditionDialog actor={actor} />}</Suspense>
    </>
  )
}
