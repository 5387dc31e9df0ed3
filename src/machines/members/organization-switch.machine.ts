import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/** Moves the session to another organisation. After that the page has to be loaded again, so nothing else can be done here. */
export const organizationSwitchMachine = setup({
  types: {
    context: {} as { id: string },
    events: {} as { type: 'organization.choose'; id: string },
    emitted: {} as { type: 'organization.switched' } | { type: 'organization.notSwitched'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: { switchTo: toBeProvided<{ id: string }, void>('switchTo') },
  actions: {
    remember: assign({ id: (_, id: string) => id }),
    announce: emit({ type: 'organization.switched' }),
    announceProblem: emit((_, problem: Problem) => ({ type: 'organization.notSwitched' as const, problem })),
  },
}).createMachine({
  id: 'organizationSwitch',
  context: { id: '' },
  initial: 'still',
  states: {
    still: {
      on: { 'organization.choose': { target: 'switching', actions: { type: 'remember', params: ({ event }) => event.id } } },
    },
    switching: {
      tags: 'busy',
      invoke: {
        id: 'switchTo',
        src: 'switchTo',
        input: ({ context }) => context,
        onDone: { target: 'switched', actions: 'announce' },
        onError: { target: 'still', actions: { type: 'announceProblem', params: problemOf } },
      },
    },
    switched: { type: 'final' },
  },
})
