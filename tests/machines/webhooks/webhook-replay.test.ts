import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph } from './webhook-replay.walks.ts'

describeMachine({
  name: 'webhook-replay',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ projectId: 'first' }) }),
  chances: [{ type: 'delivery.replay', id: 'two' }],
  laws: [
    law('a delivery is sent again once for each press, and never while another is', () => ({ event, before, calls, news }) => {
      const isAsked = event?.type === 'delivery.replay' && before.matches('ready')
      expect(news.calls.map(({ input }) => input)).toEqual(isAsked ? [{ projectId: 'first', id: event.id }] : [])
      expect(calls.filter(({ status }) => status === 'pending').length).toBeLessThanOrEqual(1)
    }),
    law('what came of it is told once', () => ({ settled, news }) => {
      const isAnswered = settled?.status === 'answered'
      const wanted = isAnswered ? [{ type: 'delivery.replayed', delivery: settled.answer }] : [{ type: 'replay.failed' }]
      expect(news.emitted).toEqual(settled ? wanted : [])
    }),
    law('a problem is that of the delivery that was asked for last', () => ({ settled, snapshot }) => {
      if (settled) expect(snapshot.context.problem !== null).toBe(settled.status === 'refused')
      if (snapshot.hasTag('busy')) expect(snapshot.context.problem).toBeNull()
    }),
    law('it is busy exactly while it waits for the server', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})
