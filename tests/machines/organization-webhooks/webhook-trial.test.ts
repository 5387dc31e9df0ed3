import { expect } from 'vitest'
import { toProblem } from '#contract/http/problem.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { warehouse } from './organization-webhooks.walks.ts'
import { graph } from './webhook-trial.walks.ts'

describeMachine({
  name: 'webhook-trial',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ webhook: warehouse.id }) }),
  laws: [
    law('each press while nothing is under way makes one call, of this webhook', () => ({ event, before, news }) => {
      const isMade = event?.type === 'test.request' && before.matches('ready')
      expect(news.calls.map(({ input }) => input)).toEqual(isMade ? [{ id: warehouse.id }] : [])
    }),
    law(
      'the answer and the problem are those of the last call, and of none while one is under way',
      () =>
        ({ settled, snapshot }) => {
          const { answer, problem } = snapshot.context
          if (snapshot.matches('calling')) expect([answer, problem]).toEqual([null, null])
          if (settled?.status === 'answered') expect([answer, problem]).toEqual([settled.answer, null])
          if (settled?.status === 'refused') expect([answer, problem]).toEqual([null, toProblem(settled.answer)])
        },
    ),
  ],
})
