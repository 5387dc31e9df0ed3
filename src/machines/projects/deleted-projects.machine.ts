import { assign, emit, setup } from 'xstate'
import { type Problem, toProblem } from '#contract/http/problem.ts'
import type { DeletedProject, Project } from '#contract/projects/projects.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Context = {
  projects: DeletedProject[]
  /** The project that is being brought back, if one is. */
  restoring: string | null
  problem: Problem | null
}

/** Shows somebody which deleted projects can still be brought back, and brings one back at a time. */
export const deletedProjectsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'deleted.reload' } | { type: 'project.restore'; id: string },
    emitted: {} as { type: 'project.restored' } | { type: 'restoration.failed'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: {
    listDeleted: toBeProvided<void, DeletedProject[]>('listDeleted'),
    restoreProject: toBeProvided<{ id: string }, Project>('restoreProject'),
  },
  guards: {
    isListed: ({ context }, id: string) => context.projects.some((it) => it.id === id),
    isDenied: (_, problem: Problem) => problem.code === 'permission.denied',
  },
  actions: {
    rememberProjects: assign((_, projects: DeletedProject[]) => ({ projects, problem: null })),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    nameRestoring: assign({ restoring: (_, id: string) => id }),
    forgetRestoring: assign({ restoring: null }),
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
        onDone: { target: 'listed', actions: { type: 'rememberProjects', params: ({ event }) => event.output } },
        onError: [
          { guard: { type: 'isDenied', params: ({ event }) => toProblem(event.error) }, target: 'denied' },
          { target: 'failed', actions: { type: 'rememberProblem', params: ({ event }) => toProblem(event.error) } },
        ],
      },
    },
    listed: {
      on: {
        'deleted.reload': 'loading',
        'project.restore': {
          guard: { type: 'isListed', params: ({ event }) => event.id },
          target: 'restoring',
          actions: { type: 'nameRestoring', params: ({ event }) => event.id },
        },
      },
    },
    restoring: {
      tags: 'busy',
      invoke: {
        id: 'restoreProject',
        src: 'restoreProject',
        input: ({ context }) => ({ id: context.restoring ?? '' }),
        onDone: { target: 'listed', actions: ['dropRestored', 'forgetRestoring', 'announceRestoration'] },
        onError: {
          target: 'loading',
          actions: ['forgetRestoring', { type: 'announceProblem', params: ({ event }) => toProblem(event.error) }],
        },
      },
    },
    denied: { on: { 'deleted.reload': 'loading' } },
    failed: { on: { 'deleted.reload': 'loading' } },
  },
})
