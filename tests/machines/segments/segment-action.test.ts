import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph } from './segment-action.walks.ts'

describeMachine({
  name: 'segment-action',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ projectId: 'first' }) }),
  chances: [{ type: 'action.confirm' }, { type: 'action.cancel' }],
  laws: [
    law('nothing is deleted that was not asked about and confirmed; archiving and bringing back are done at once', () => {
      return ({ event, before, news }) => {
        const isConfirmed = event?.type === 'action.confirm' && before.matches('asking')
        const isAtOnce = event?.type === 'action.ask' && before.matches('still') && event.action !== 'delete'
        const wanted = isConfirmed ? before.context.asked : isAtOnce ? { action: event.action, segment: event.segment } : null
        expect(news.calls.map(({ input }) => input)).toEqual(wanted ? [{ projectId: 'first', ...wanted }] : [])
        if (isConfirmed) expect(wanted?.action).toBe('delete')
      }
    }),
    law('what was done is told once, with what became of the segment', () => ({ settled, before, news }) => {
      const action = before.context.asked?.action
      const answer = settled?.answer
      const given = typeof answer === 'object' && answer !== null && 'outcome' in answer ? answer.outcome : undefined
      const wanted =
        settled?.status === 'answered' && action
          ? [{ type: 'action.done', action, outcome: given ?? (action === 'restore' ? 'active' : 'archived') }]
          : []
      expect(news.emitted.filter(({ type }) => type === 'action.done')).toEqual(wanted)
    }),
    law('who uses a segment that was kept is shown until it is dismissed', () => ({ snapshot }) => {
      expect(snapshot.matches('kept')).toBe(snapshot.context.outcome !== null)
    }),
    law(
      'a deletion that fails stays asked with the reason; any other failure is announced',
      () =>
        ({ settled, before, snapshot, news }) => {
          if (settled?.status !== 'refused') return
          const isDeletion = before.context.asked?.action === 'delete'
          expect(snapshot.value).toBe(isDeletion ? 'asking' : 'still')
          expect(snapshot.context.problem !== null).toBe(isDeletion)
          expect(news.emitted.length).toBe(isDeletion ? 0 : 1)
        },
    ),
    law('it is busy exactly while something is done, and cannot be left then', () => ({ event, before, calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
      if (event?.type === 'action.cancel' && before.hasTag('busy')) expect(snapshot).toBe(before)
    }),
  ],
})
