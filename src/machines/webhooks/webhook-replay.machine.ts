import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { WebhookDelivery } from '#contract/webhooks/webhooks.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

export type ReplayInput = { projectId: string; id: string }
/** `id` is the delivery that is sent again, or was last. */
type Context = { projectId: string; id: string | null; problem: Problem | null }

/** Sends a dead delivery of a webhook again. */
export const webhookReplayMachine = setup({
  types: {
    input: {} as { projectId: string },
    context: {} as Context,
    events: {} as { type: 'delivery.replay'; id: string },
    emitted: {} as { type: 'delivery.replayed'; delivery: WebhookDelivery } | { type: 'replay.failed' },
    tags: {} as 'busy',
  },
  actors: { replayDelivery: toBeProvided<ReplayInput, WebhookDelivery>('replayDelivery') },
  actions: {
    rememberAsked: assign((_, id: string) => ({ id, problem: null })),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    announce: emit((_, delivery: WebhookDelivery) => ({ type: 'delivery.replayed', delivery })),
    announceFailure: emit({ type: 'replay.failed' }),
  },
}).createMachine({
  id: 'webhookReplay',
  context: ({ input }) => ({ ...input, id: null, problem: null }),
  initial: 'ready',
  states: {
    ready: {
      on: {
        'delivery.replay': { target: 'sending', actions: { type: 'rememberAsked', params: ({ event }) => event.id } },
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
