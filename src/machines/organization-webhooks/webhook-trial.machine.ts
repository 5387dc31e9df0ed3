import { assign, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { WebhookTest } from '#contract/webhooks/webhooks.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/** `answer` is null until there is one, and while the next is awaited. */
type Context = { webhook: string; answer: WebhookTest | null; problem: Problem | null }

/** Calls the receiver of one webhook of the organisation once, and knows what it answered. */
export const webhookTrialMachine = setup({
  types: {
    input: {} as { webhook: string },
    context: {} as Context,
    events: {} as { type: 'test.request' },
    tags: {} as 'busy',
  },
  actors: { callWebhook: toBeProvided<{ id: string }, WebhookTest>('callWebhook') },
  actions: {
    forgetAnswer: assign({ answer: null, problem: null }),
    rememberAnswer: assign({ answer: (_, answer: WebhookTest) => answer }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
  },
}).createMachine({
  id: 'webhookTrial',
  context: ({ input: { webhook } }) => ({ webhook, answer: null, problem: null }),
  initial: 'ready',
  states: {
    ready: { on: { 'test.request': { target: 'calling', actions: 'forgetAnswer' } } },
    calling: {
      tags: 'busy',
      invoke: {
        id: 'callWebhook',
        src: 'callWebhook',
        input: ({ context }) => ({ id: context.webhook }),
        onDone: { target: 'ready', actions: { type: 'rememberAnswer', params: ({ event }) => event.output } },
        onError: { target: 'ready', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
  },
})
