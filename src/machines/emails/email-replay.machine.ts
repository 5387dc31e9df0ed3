import { assign, emit, setup } from 'xstate'
import type { EmailDelivery } from '#contract/emails/deliveries.ts'
import type { Problem } from '#contract/http/problem.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

export type ReplayInput = { projectId: string; id: string }
/** `id` is the e-mail that is sent again, or was last. */
type Context = { projectId: string; id: string | null; problem: Problem | null }

/** Sends a dead e-mail again, after somebody has confirmed that a person will get it. */
export const emailReplayMachine = setup({
  types: {
    input: {} as { projectId: string },
    context: {} as Context,
    events: {} as { type: 'replay.ask'; id: string } | { type: 'replay.confirm' } | { type: 'replay.cancel' },
    emitted: {} as { type: 'email.replayed'; delivery: EmailDelivery } | { type: 'replay.failed' },
    tags: {} as 'busy',
  },
  actors: { replayDelivery: toBeProvided<ReplayInput, EmailDelivery>('replayDelivery') },
  actions: {
    rememberAsked: assign((_, id: string) => ({ id, problem: null })),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    announce: emit((_, delivery: EmailDelivery) => ({ type: 'email.replayed', delivery })),
    announceFailure: emit({ type: 'replay.failed' }),
  },
}).createMachine({
  id: 'emailReplay',
  context: ({ input }) => ({ ...input, id: null, problem: null }),
  initial: 'ready',
  states: {
    ready: {
      on: { 'replay.ask': { target: 'asking', actions: { type: 'rememberAsked', params: ({ event }) => event.id } } },
    },
    asking: {
      on: {
        'replay.ask': { actions: { type: 'rememberAsked', params: ({ event }) => event.id } },
        'replay.confirm': 'sending',
        'replay.cancel': 'ready',
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'replayDelivery',
        src: 'replayDelivery',
        input: ({ context: { projectId, id } }) => ({ projectId, id: present(id) }),
        onDone: { target: 'ready', actions: { type: 'announce', params: ({ event }) => event.output } },
        onError: { target: 'ready', actions: [{ type: 'rememberProblem', params: problemOf }, 'announceFailure'] },
      },
    },
  },
})
