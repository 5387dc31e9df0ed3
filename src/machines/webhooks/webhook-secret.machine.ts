import { assign, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { WebhookSecret } from '#contract/webhooks/webhooks.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Of = { projectId: string }
type Context = Of & {
  /** The secret itself, from the answer that contains it until the person hides it. */
  secret: WebhookSecret | null
  problem: Problem | null
}

/** Shows a developer the secret with which webhooks are signed, and replaces it after a question. The server wants the password confirmed. */
export const webhookSecretMachine = setup({
  types: {
    input: {} as Of,
    context: {} as Context,
    events: {} as
      | { type: 'secret.show' }
      | { type: 'secret.hide' }
      | { type: 'rotation.ask' }
      | { type: 'rotation.confirm' }
      | { type: 'rotation.cancel' },
    tags: {} as 'busy' | 'asking',
  },
  actors: {
    viewSecret: toBeProvided<Of, WebhookSecret>('viewSecret'),
    rotateSecret: toBeProvided<Of, WebhookSecret>('rotateSecret'),
  },
  actions: {
    rememberSecret: assign((_, secret: WebhookSecret) => ({ secret })),
    forgetSecret: assign({ secret: null, problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
  },
}).createMachine({
  id: 'webhookSecret',
  context: ({ input }) => ({ ...input, secret: null, problem: null }),
  initial: 'hidden',
  states: {
    hidden: {
      on: {
        'secret.show': { target: 'loading', actions: 'forgetSecret' },
        'rotation.ask': { target: 'asking', actions: 'forgetSecret' },
      },
    },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'viewSecret',
        src: 'viewSecret',
        input: ({ context: { projectId } }) => ({ projectId }),
        onDone: { target: 'shown', actions: { type: 'rememberSecret', params: ({ event }) => event.output } },
        onError: { target: 'hidden', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
    shown: {
      on: {
        'secret.hide': { target: 'hidden', actions: 'forgetSecret' },
        'rotation.ask': { target: 'asking', actions: 'forgetSecret' },
      },
    },
    asking: { tags: 'asking', on: { 'rotation.confirm': 'rotating', 'rotation.cancel': 'hidden' } },
    rotating: {
      tags: 'busy',
      invoke: {
        id: 'rotateSecret',
        src: 'rotateSecret',
        input: ({ context: { projectId } }) => ({ projectId }),
        onDone: { target: 'shown', actions: { type: 'rememberSecret', params: ({ event }) => event.output } },
        onError: { target: 'hidden', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
  },
})
