import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { createSavedViewsMachine } from '#api/shell/saved-views.ts'
import { SavedViewsMenu } from '#ui/patterns/list/saved-views-menu.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'

type Props = {
  context: RouterContext
  projectId: string
  /** Pages that show the same things share their views. */
  page: string
  /** The present view, as `viewText` writes it. */
  search: string
  onChoose: (search: string) => void
}

/** The views of a list that the signed-in user has named. */
export const SavedViewsOf = ({ context, projectId, page, search, onChoose }: Props) => {
  const [machine] = useState(() => createSavedViewsMachine({ storage: context.account.storage }))
  const user = useSelector(consoleOf(context).tabBar, (it) => it.context.user)
  const actor = useActorRef(machine, { input: { user, projectId, page } })
  const { views, naming, nameProblem, removed } = useSelector(actor, (it) => it.context)
  useEmitted(actor, (event) => {
    if (event.type === 'view.chosen') onChoose(event.search)
    if (event.type === 'views.kept') notify('view.saved')
    if (event.type === 'view.removed') notify('view.removed')
    if (event.type === 'views.refused') notify('view.failed')
  })
  return (
    <SavedViewsMenu
      views={views}
      search={search}
      naming={naming}
      nameProblem={nameProblem}
      removed={removed?.view.name ?? null}
      onRestore={() => actor.send({ type: 'view.restore' })}
      onChoose={(id) => actor.send({ type: 'view.choose', id })}
      onAdd={() => actor.send({ type: 'view.add', search })}
      onRename={(id) => actor.send({ type: 'view.rename', id })}
      onUpdate={(id) => actor.send({ type: 'view.update', id, search })}
      onRemove={(id) => actor.send({ type: 'view.remove', id })}
      onName={(name) => actor.send({ type: 'name.edit', name })}
      onSubmit={() => actor.send({ type: 'form.submit' })}
      onCancel={() => actor.send({ type: 'form.cancel' })}
    />
  )
}
