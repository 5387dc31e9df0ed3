import { type ActorRefFrom, createActor, type SnapshotFrom } from 'xstate'
import { createSampleProject } from '#api/projects/sample-adapters.ts'
import type { projectSelectionMachine } from '#machines/projects/project-selection.machine.ts'
import type { sampleProjectMachine } from '#machines/projects/sample-project.machine.ts'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf, queryClient } from '../-shell/console.ts'

type Sample = ActorRefFrom<typeof sampleProjectMachine>

const made = new WeakMap<RouterContext['app'], Sample>()

/** The sample project of the console, created when something of it is shown first. It follows the list of projects, and changes it. */
export const sampleOf = (context: RouterContext): Sample => {
  const known = made.get(context.app)
  if (known) return known
  const { call, selection } = consoleOf(context)
  const actor = createActor(createSampleProject({ call, storage: context.account.storage })).start()
  made.set(context.app, actor)
  follow(selection, actor)
  actor.on('sample.created', ({ project }) => selection.send({ type: 'project.added', project }))
  actor.on('sample.restored', ({ project }) => selection.send({ type: 'project.added', project }))
  actor.on('sample.deleted', ({ id }) => selection.send({ type: 'project.removed', id }))
  actor.on('sample.exists', () => selection.send({ type: 'projects.reload' }))
  actor.on('sample.filled', () => void queryClient.invalidateQueries())
  actor.on('deletion.failed', ({ problem }) => void notify('project.notDeleted', { problem }))
  return actor
}

type Selection = SnapshotFrom<typeof projectSelectionMachine>
const sampleIn = ({ context }: Selection): string | null => context.projects.find(({ isSample }) => isSample)?.id ?? null

const follow = (selection: ActorRefFrom<typeof projectSelectionMachine>, actor: Sample): void => {
  let known: string | null = null
  const look = (snapshot: Selection) => {
    if (snapshot.matches('away')) actor.send({ type: 'session.ended' })
    const id = sampleIn(snapshot)
    if (id === known) return
    known = id
    actor.send(id === null ? { type: 'sample.lost' } : { type: 'sample.found', id })
  }
  selection.subscribe(look)
  look(selection.getSnapshot())
}
