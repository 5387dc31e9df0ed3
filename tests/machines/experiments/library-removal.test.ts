import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph, of, thing } from './library-removal.walks.ts'

describeMachine({
  name: 'library-removal',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => of }),
  chances: [
    { type: 'removal.ask', thing },
    { type: 'removal.ask', thing: { ...thing, kind: 'goal', name: 'Orders' } },
  ],
  laws: [
    law('nothing is deleted that was not asked for and confirmed', () => ({ event, before, news }) => {
      const isConfirmed = event?.type === 'removal.confirm' && before.matches('asking')
      expect(news.calls.map(({ input }) => input)).toEqual(isConfirmed ? [{ ...of, thing: before.context.thing }] : [])
    }),
    law('that it is gone is told once; a failure asks again and says why', () => ({ settled, before, news, snapshot }) => {
      const isGone = settled?.status === 'answered'
      const kind = before.context.thing?.kind
      expect(news.emitted).toEqual(isGone ? [{ type: 'removal.done', kind }] : [])
      if (settled?.status === 'refused')
        expect([snapshot.value, snapshot.context.thing]).toEqual(['asking', before.context.thing])
    }),
    law('it is busy exactly while it deletes', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})
