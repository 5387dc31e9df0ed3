import { scenarioOfferMachine } from '#machines/scenarios/scenario-offer.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const of = { projectId: '00000000-0000-4000-8000-000000000001', scenario: 'search' } as const

export const graph = graphOf(scenarioOfferMachine, {
  variants: { offer: of },
  examples: [
    { type: 'offer.answer', version: 2, answer: 'keep' },
    { type: 'offer.answer', version: 2, answer: 'replace' },
    { type: 'offer.answer', version: 2, answer: 'decline' },
    done('answerOffer', undefined),
    failed('answerOffer', { code: 'scenarioOffer.gone' }),
  ],
  serialize: ({ asked, problem }) => [asked?.answer, problem?.code],
  detail: (event) => (event.type === 'offer.answer' ? event.answer : undefined),
})

export const { walks } = graph
