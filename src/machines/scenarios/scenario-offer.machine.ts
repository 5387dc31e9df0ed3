import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { Scenario } from '#contract/scenarios/scenarios.ts'
import type { OfferAnswer } from '#contract/scenarios/templates.ts'
import { failedCall } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

export type AnsweringOffer = { projectId: string; scenario: Scenario; version: number; answer: OfferAnswer }

type Context = Omit<AnsweringOffer, 'answer' | 'version'> & {
  asked: { version: number; answer: OfferAnswer } | null
  problem: Problem | null
}

/** Leads someone to an answer to a version that their project is offered. What replaces the project's own rules is asked about first. */
export const scenarioOfferMachine = setup({
  types: {
    input: {} as { projectId: string; scenario: Scenario },
    context: {} as Context,
    events: {} as
      | { type: 'offer.answer'; version: number; answer: OfferAnswer }
      | { type: 'offer.confirm' }
      | { type: 'offer.cancel' },
    emitted: {} as { type: 'offer.answered'; answer: OfferAnswer } | { type: 'offer.failed'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: { answerOffer: toBeProvided<AnsweringOffer, void>('answerOffer') },
  guards: { replacesRules: (_, answer: OfferAnswer) => answer === 'replace' },
  actions: {
    remember: assign((_, asked: NonNullable<Context['asked']>) => ({ asked, problem: null })),
    forget: assign({ asked: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    announceAnswered: emit(({ context }) => ({ type: 'offer.answered' as const, answer: present(context.asked).answer })),
    announceProblem: emit((_, problem: Problem) => ({ type: 'offer.failed' as const, problem })),
  },
}).createMachine({
  id: 'scenarioOffer',
  context: ({ input }) => ({ ...input, asked: null, problem: null }),
  initial: 'open',
  states: {
    open: {
      on: {
        'offer.answer': [
          {
            guard: { type: 'replacesRules', params: ({ event }) => event.answer },
            target: 'asking',
            actions: { type: 'remember', params: ({ event: { version, answer } }) => ({ version, answer }) },
          },
          {
            target: 'answering',
            actions: { type: 'remember', params: ({ event: { version, answer } }) => ({ version, answer }) },
          },
        ],
      },
    },
    asking: { on: { 'offer.confirm': 'answering', 'offer.cancel': { target: 'open', actions: 'forget' } } },
    answering: {
      tags: 'busy',
      invoke: {
        id: 'answerOffer',
        src: 'answerOffer',
        input: ({ context: { projectId, scenario, asked } }) => ({ projectId, scenario, ...present(asked) }),
        onDone: { target: 'open', actions: ['announceAnswered', 'forget'] },
        onError: { target: 'open', actions: [...failedCall, 'forget'] },
      },
    },
  },
})
