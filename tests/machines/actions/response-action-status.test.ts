import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph } from './response-action-status.walks.ts'

describeMachine({
  name: 'response-action-status',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ projectId: 'first' }) }),
  chances: [{ type: 'status.confirm' }, { type: 'status.cancel' }],
  laws: [
    law('nothing is deleted that was not asked about and confirmed; archiving and restoring are done at once', () => {
      return ({ event, before, news }) => {
        const isConfirmed = event?.type === 'status.confirm' && before.matches('asking')
        const isAtOnce = event?.type === 'status.change' && before.matches('still') && event.change !== 'delete'
        const wanted = isConfirmed ? before.context.asked : isAtOnce ? { change: event.change, action: event.action } : null
        expect(news.calls.map(({ input }) => input)).toEqual(wanted ? [{ projectId: 'first', ...wanted }] : [])
        if (isConfirmed) expect(wanted?.change).toBe('delete')
      }
    }),
    law('what became of the action is told once', () => ({ settled, before, news }) => {
      const change = before.context.asked?.change
      const answer = settled?.answer
      const outcome = typeof answer === 'object' && answer !== null && 'outcome' in answer ? answer.outcome : 'archived'
      const wanted =
        settled?.status === 'answered' && change
          ? [{ type: 'status.changed', became: change === 'restore' ? 'restored' : outcome }]
          : []
      expect(news.emitted.filter(({ type }) => type === 'status.changed')).toEqual(wanted)
    }),
    law(
      'a deletion that fails stays asked with the reason; any other failure is announced',
      () =>
        ({ settled, before, snapshot, news }) => {
          if (settled?.status !== 'refused') return
          const isDeletion = before.context.asked?.change === 'delete'
          expect(snapshot.value).toBe(isDeletion ? 'asking' : 'still')
          expect(snapshot.context.problem !== null).toBe(isDeletion)
          expect(news.emitted.length).toBe(isDeletion ? 0 : 1)
        },
    ),
    law('it is busy exactly while something is changed, and cannot be left then', () => ({ event, before, calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
      if (event?.type === 'status.cancel' && before.hasTag('busy')) expect(snapshot).toBe(before)
    }),
  ],
})
