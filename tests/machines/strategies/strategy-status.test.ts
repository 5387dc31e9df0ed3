import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph } from './strategy-status.walks.ts'

describeMachine({
  name: 'strategy-status',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ projectId: 'first' }) }),
  chances: [{ type: 'status.confirm' }, { type: 'status.cancel' }],
  laws: [
    law('nothing is archived that was not asked about and confirmed; everything else is done at once', () => {
      return ({ event, before, news }) => {
        const isConfirmed = event?.type === 'status.confirm' && before.matches('asking')
        const isAtOnce = event?.type === 'status.change' && before.matches('still') && event.change !== 'archive'
        const wanted = isConfirmed ? [before.context.asked] : isAtOnce ? [{ change: event.change }] : []
        expect(news.calls.map(({ input }) => input)).toMatchObject(wanted.map((it) => ({ projectId: 'first', ...it })))
        expect(news.calls).toHaveLength(wanted.length)
      }
    }),
    law('what was changed is told once', () => ({ settled, before, news }) => {
      const change = before.context.asked?.change
      const wanted = settled?.status === 'answered' ? [{ type: 'status.changed', change, strategy: settled.answer }] : []
      expect(news.emitted.filter(({ type }) => type === 'status.changed')).toEqual(wanted)
    }),
    law('archiving that fails stays asked with the reason; any other failure is announced', () => {
      return ({ settled, before, snapshot, news }) => {
        if (settled?.status !== 'refused') return
        const wasAsked = before.context.asked?.change === 'archive'
        expect(snapshot.value).toBe(wasAsked ? 'asking' : 'still')
        expect(snapshot.context.problem !== null).toBe(wasAsked)
        expect(news.emitted).toHaveLength(wasAsked ? 0 : 1)
      }
    }),
    law('it is busy exactly while something is changed', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})
