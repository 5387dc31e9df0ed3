import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph, modelId, ready } from './ai-model-test.walks.ts'

describeMachine({
  name: 'ai-model-test',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ id: modelId }) }),
  chances: [{ type: 'test.run' }],
  laws: [
    law('one call is made at a time, about the model of the page', () => ({ event, before, news }) => {
      const isMade = event?.type === 'test.run' && before.matches('still')
      expect(news.calls.map(({ input }) => input)).toEqual(isMade ? [{ id: modelId }] : [])
    }),
    law('what came of the last call is shown, and nothing of an earlier one', () => ({ settled, snapshot }) => {
      const { result, problem } = snapshot.context
      if (settled?.status === 'answered') expect([result, problem]).toEqual([ready, null])
      if (settled?.status === 'refused') expect([result, problem?.code]).toEqual([null, 'requests.tooMany'])
      if (snapshot.matches('testing')) expect([result, problem]).toEqual([null, null])
    }),
    law('a call that was answered is told once', () => ({ settled, news }) => {
      expect(news.emitted).toEqual(settled?.status === 'answered' ? [{ type: 'test.ended' }] : [])
    }),
    law('it is busy exactly while the model is asked', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})
