import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph, of } from './scenario-offer.walks.ts'

describeMachine({
  name: 'scenario-offer',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => of }),
  chances: [{ type: 'offer.confirm' }, { type: 'offer.cancel' }, { type: 'offer.answer', version: 3, answer: 'keep' }],
  laws: [
    law('a project’s own rules are replaced only after somebody confirmed it; other answers are sent at once', () => {
      return ({ event, before, news }) => {
        const sent = news.calls.map(({ input }) => input)
        if (event?.type === 'offer.answer' && before.matches('open') && event.answer !== 'replace')
          return expect(sent).toEqual([{ ...of, version: event.version, answer: event.answer }])
        if (event?.type === 'offer.confirm' && before.matches('asking'))
          return expect(sent).toEqual([{ ...of, ...before.context.asked }])
        expect(sent).toEqual([])
      }
    }),
    law('what came of an answer is told once', () => ({ settled, news }) => {
      const type = settled?.status === 'answered' ? 'offer.answered' : 'offer.failed'
      expect(news.emitted.map((it) => it.type)).toEqual(settled ? [type] : [])
    }),
    law('it is busy exactly while it waits for the server', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})
