import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { DeletedProject, Project } from '#contract/projects/projects.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { itemKit, notChanged, notLoaded, resourceKit } from '#machines/kit/resource.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Event = { type: 'deleted.reload' } | { type: 'project.restore'; id: string }
type Context = {
  projects: DeletedProject[]
  /** The project that is being restored, or null. */
  restoring: string | null
  problem: Problem | null
}

const kit = resourceKit<'projects', Context, Event>('projects')
const item = itemKit<'restoring', Context, Event>('restoring')

/** Shows a user which deleted projects can still be restored, and restores one at a time. */
export const deletedProjectsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as { type: 'project.restored' } | { type: 'restoration.failed'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: {
    listDeleted: toBeProvided<void, DeletedProject[]>('listDeleted'),
    restoreProject: toBeProvided<{ id: string }, Project>('restoreProject'),
  },
  guards: {
    ...kit.guards,
    isListed: ({ context }, id: string) => context.projects.some((it) => it.id === id),
  },
  actions: {
    ...kit.actions,
    ...item.actions,
    dropRestored: assign({ projects: ({ context }) => context.projects.filter(({ id }) => id !== context.restoring) }),
    announceRestoration: emit({ type: 'project.restored' }),
    announceProblem: emit((_, problem: Problem) => ({ type: 'restoration.failed', problem })),
  },
}).createMachine({
  id: 'deletedProjects',
  context: { projects: [], restoring: null, problem: null },
  initial: 'loading',
  states: {
    loading: {
      on: { 'deleted.reload': { target: 'loading', reenter: true } },
      invoke: {
        id: 'listDeleted',
        src: 'listDeleted',
        onDone: kit.loaded('listed'),
        onError: [{ guard: { type: 'isDenied', params: problemOf }, target: 'denied' }, notLoaded('failed')],
      },
    },
    listed: {
      on: {
        'deleted.reload': 'loading',
        'project.restore': {
          guard: { type: 'isListed', params: ({ event }) => event.id },
          target: 'restoring',
          actions: { type: 'rememberItem', params: ({ event }) => event.id },
        },
      },
    },
    restoring: {
      tags: 'busy',
      invoke: {
        id: 'restoreProject',
        src: 'restoreProject',
        input: ({ context }) => ({ id: present(context.restoring) }),
        onDone: { target: 'listed', actions: ['dropRestored', 'forgetItem', 'announceRestoration'] },
        onError: { target: 'loading', actions: notChanged },
      },
    },
    denied: { on: { 'deleted.reload': 'loading' } },
    failed: { on: { 'deleted.reload': 'loading' } },
  },
})
