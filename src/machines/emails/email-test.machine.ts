import { assign, setup } from 'xstate'
import type { ContentOf } from '#contract/actions/response-actions-content.ts'
import type { EmailTest } from '#contract/emails/emails.ts'
import type { Locale } from '#contract/http/locale.ts'
import type { Problem } from '#contract/http/problem.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/** `sample` names the person whose values fill in the templates. */
type Asked = { content: ContentOf<'email'>; language: Locale; sample: 'known' | 'stranger' }
export type TestInput = Asked & { projectId: string }

type Context = {
  projectId: string
  asked: Asked | null
  /** What became of the last test; null until there is one, and while the next is awaited. */
  answer: EmailTest | null
  problem: Problem | null
}

/** Sends an e-mail to the person who writes it, and knows what became of it. */
export const emailTestMachine = setup({
  types: {
    input: {} as { projectId: string },
    context: {} as Context,
    events: {} as { type: 'test.request' } & Asked,
    tags: {} as 'busy',
  },
  actors: { sendTest: toBeProvided<TestInput, EmailTest>('sendTest') },
  actions: {
    rememberAsked: assign((_, asked: Asked) => ({ asked, answer: null, problem: null })),
    rememberAnswer: assign({ answer: (_, answer: EmailTest) => answer }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
  },
}).createMachine({
  id: 'emailTest',
  context: ({ input }) => ({ ...input, asked: null, answer: null, problem: null }),
  initial: 'ready',
  states: {
    ready: {
      on: {
        'test.request': {
          target: 'sending',
          actions: {
            type: 'rememberAsked',
            params: ({ event: { content, language, sample } }) => ({ content, language, sample }),
          },
        },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendTest',
        src: 'sendTest',
        input: ({ context: { projectId, asked } }) => ({ projectId, ...present(asked) }),
        onDone: { target: 'ready', actions: { type: 'rememberAnswer', params: ({ event }) => event.output } },
        onError: { target: 'ready', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
  },
})
