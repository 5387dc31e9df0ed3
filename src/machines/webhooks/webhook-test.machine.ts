import { assign, setup } from 'xstate'
import type { ContentOf } from '#contract/actions/response-actions-content.ts'
import type { Problem } from '#contract/http/problem.ts'
import type { WebhookTest } from '#contract/webhooks/webhooks.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/** `sample` names the person whose values fill in the body. */
type Asked = { content: ContentOf<'webhook'>; sample: 'known' | 'stranger' }
export type TestInput = Asked & { projectId: string }

type Context = {
  projectId: string
  asked: Asked | null
  /** What was sent and answered; null until there is an answer, and while the next is awaited. */
  answer: WebhookTest | null
  problem: Problem | null
}

/** Calls the receiver of a webhook once, and knows what it answered. */
export const webhookTestMachine = setup({
  types: {
    input: {} as { projectId: string },
    context: {} as Context,
    events: {} as { type: 'test.request' } & Asked,
    tags: {} as 'busy',
  },
  actors: { callReceiver: toBeProvided<TestInput, WebhookTest>('callReceiver') },
  actions: {
    rememberAsked: assign((_, asked: Asked) => ({ asked, answer: null, problem: null })),
    rememberAnswer: assign({ answer: (_, answer: WebhookTest) => answer }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
  },
}).createMachine({
  id: 'webhookTest',
  context: ({ input }) => ({ ...input, asked: null, answer: null, problem: null }),
  initial: 'ready',
  states: {
    ready: {
      on: {
        'test.request': {
          target: 'calling',
          actions: { type: 'rememberAsked', params: ({ event: { content, sample } }) => ({ content, sample }) },
        },
      },
    },
    calling: {
      tags: 'busy',
      invoke: {
        id: 'callReceiver',
        src: 'callReceiver',
        input: ({ context: { projectId, asked } }) => ({ projectId, ...present(asked) }),
        onDone: { target: 'ready', actions: { type: 'rememberAnswer', params: ({ event }) => event.output } },
        onError: { target: 'ready', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
  },
})
