import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/** What can be removed: a metric of the library, or a goal. */
export type Removable = { kind: 'metric' | 'goal'; id: string; name: string }
type Of = { projectId: string }
export type RemoveInput = Of & { thing: Removable }

/** Asks before a metric or a goal is deleted. */
export const libraryRemovalMachine = setup({
  types: {
    input: {} as Of,
    context: {} as Of & { thing: Removable | null; problem: Problem | null },
    events: {} as { type: 'removal.ask'; thing: Removable } | { type: 'removal.confirm' } | { type: 'removal.cancel' },
    emitted: {} as { type: 'removal.done'; kind: Removable['kind'] },
    tags: {} as 'busy',
  },
  actors: { remove: toBeProvided<RemoveInput, null>('remove') },
  actions: {
    remember: assign({ thing: (_, thing: Removable) => thing }),
    forget: assign({ thing: null, problem: null }),
    forgetProblem: assign({ problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    announceDone: emit(({ context }) => ({ type: 'removal.done' as const, kind: present(context.thing).kind })),
  },
}).createMachine({
  id: 'libraryRemoval',
  context: ({ input }) => ({ ...input, thing: null, problem: null }),
  initial: 'still',
  states: {
    still: {
      on: { 'removal.ask': { target: 'asking', actions: { type: 'remember', params: ({ event }) => event.thing } } },
    },
    asking: {
      on: {
        'removal.confirm': { target: 'removing', actions: 'forgetProblem' },
        'removal.cancel': { target: 'still', actions: 'forget' },
      },
    },
    removing: {
      tags: 'busy',
      invoke: {
        id: 'remove',
        src: 'remove',
        input: ({ context: { projectId, thing } }) => ({ projectId, thing: present(thing) }),
        onDone: { target: 'still', actions: ['announceDone', 'forget'] },
        onError: { target: 'asking', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
  },
})
