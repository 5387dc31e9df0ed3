import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph, of } from './pool-status.walks.ts'

describeMachine({
  name: 'pool-status',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => of }),
  chances: [
    { type: 'status.change', change: 'archive' },
    { type: 'status.change', change: 'restore' },
  ],
  laws: [
    law('a change is sent when it is asked for, one at a time', () => ({ event, before, news }) => {
      const isAsked = event?.type === 'status.change' && before.matches('ready')
      expect(news.calls.map(({ input }) => input)).toEqual(isAsked ? [{ ...of, change: event.change }] : [])
    }),
    law('what came of a change is told once', () => ({ settled, before, news }) => {
      const told =
        settled?.status === 'answered'
          ? [{ type: 'status.changed', change: before.context.change }]
          : settled?.status === 'refused'
            ? [{ type: 'status.failed', problem: expect.objectContaining({ code: 'coupon.unknown' }) }]
            : []
      expect(news.emitted).toEqual(told)
    }),
    law('it is busy exactly while a change is under way', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})
