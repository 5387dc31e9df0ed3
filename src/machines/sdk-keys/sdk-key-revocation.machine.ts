import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Context = { projectId: string; key: string | null }

/** Revokes a key of a project, the present or a replaced one, after a confirmation. */
export const sdkKeyRevocationMachine = setup({
  types: {
    input: {} as { projectId: string },
    context: {} as Context,
    events: {} as { type: 'revocation.ask'; key: string } | { type: 'revocation.confirm' } | { type: 'revocation.cancel' },
    emitted: {} as { type: 'key.revoked'; key: string } | { type: 'revocation.failed'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: { revokeKey: toBeProvided<{ projectId: string; key: string }, void>('revokeKey') },
  actions: {
    rememberKey: assign({ key: (_, key: string) => key }),
    forgetKey: assign({ key: null }),
    announceRevocation: emit(({ context }) => ({ type: 'key.revoked', key: present(context.key) })),
    announceProblem: emit((_, problem: Problem) => ({ type: 'revocation.failed', problem })),
  },
}).createMachine({
  id: 'sdkKeyRevocation',
  context: ({ input }) => ({ projectId: input.projectId, key: null }),
  initial: 'idle',
  states: {
    idle: {
      on: { 'revocation.ask': { target: 'asking', actions: { type: 'rememberKey', params: ({ event }) => event.key } } },
    },
    asking: {
      on: { 'revocation.confirm': 'revoking', 'revocation.cancel': { target: 'idle', actions: 'forgetKey' } },
    },
    revoking: {
      tags: 'busy',
      invoke: {
        id: 'revokeKey',
        src: 'revokeKey',
        input: ({ context }) => ({ projectId: context.projectId, key: present(context.key) }),
        onDone: { target: 'idle', actions: ['announceRevocation', 'forgetKey'] },
        onError: {
          target: 'idle',
          actions: [{ type: 'announceProblem', params: problemOf }, 'forgetKey'],
        },
      },
    },
  },
})
