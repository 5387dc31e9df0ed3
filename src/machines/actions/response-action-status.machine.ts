import type * as v from 'valibot'
import { assign, emit, setup } from 'xstate'
import type { deletedResponseActionSchema, ResponseAction } from '#contract/actions/response-actions.ts'
import type { Problem } from '#contract/http/problem.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

export type StatusChange = 'archive' | 'restore' | 'delete'
/** What became of an action that was to be deleted: if it is used, it was archived instead. */
export type Deletion = v.InferOutput<typeof deletedResponseActionSchema>
export type ChangeInput = { projectId: string; action: ResponseAction; change: StatusChange }

type Asked = { change: StatusChange; action: ResponseAction }
type Context = { projectId: string; asked: Asked | null; problem: Problem | null }
type Became = 'archived' | 'restored' | 'deleted'

/** Leads someone to archiving a response action, restoring it, or deleting it after a question. */
export const responseActionStatusMachine = setup({
  types: {
    input: {} as { projectId: string },
    context: {} as Context,
    events: {} as
      | { type: 'status.change'; change: StatusChange; action: ResponseAction }
      | { type: 'status.confirm' }
      | { type: 'status.cancel' },
    emitted: {} as { type: 'status.changed'; became: Became } | { type: 'status.failed'; problem: Problem },
    tags: {} as 'busy' | 'asking',
  },
  actors: { changeStatus: toBeProvided<ChangeInput, Deletion | null>('changeStatus') },
  guards: {
    losesSomething: (_, { change }: Asked) => change === 'delete',
    wasAskedFirst: ({ context }) => context.asked?.change === 'delete',
  },
  actions: {
    remember: assign((_, asked: Asked) => ({ asked })),
    forget: assign({ asked: null, problem: null }),
    forgetProblem: assign({ problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    announceChange: emit(({ context }, deletion: Deletion | null) => {
      const became: Became = context.asked?.change === 'restore' ? 'restored' : (deletion?.outcome ?? 'archived')
      return { type: 'status.changed', became }
    }),
    announceProblem: emit((_, problem: Problem) => ({ type: 'status.failed', problem })),
  },
}).createMachine({
  id: 'responseActionStatus',
  context: ({ input }) => ({ ...input, asked: null, problem: null }),
  initial: 'still',
  states: {
    still: {
      on: {
        'status.change': [
          {
            guard: { type: 'losesSomething', params: ({ event }) => event },
            target: 'asking',
            actions: { type: 'remember', params: ({ event: { change, action } }) => ({ change, action }) },
          },
          {
            target: 'changing',
            actions: { type: 'remember', params: ({ event: { change, action } }) => ({ change, action }) },
          },
        ],
      },
    },
    asking: {
      tags: 'asking',
      on: {
        'status.confirm': { target: 'changing', actions: 'forgetProblem' },
        'status.cancel': { target: 'still', actions: 'forget' },
      },
    },
    changing: {
      tags: 'busy',
      invoke: {
        id: 'changeStatus',
        src: 'changeStatus',
        input: ({ context: { projectId, asked } }) => ({ projectId, ...present(asked) }),
        onDone: { target: 'still', actions: [{ type: 'announceChange', params: ({ event }) => event.output }, 'forget'] },
        onError: [
          { guard: 'wasAskedFirst', target: 'asking', actions: { type: 'rememberProblem', params: problemOf } },
          { target: 'still', actions: [{ type: 'announceProblem', params: problemOf }, 'forget'] },
        ],
      },
    },
  },
})
