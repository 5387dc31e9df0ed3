import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph, of } from './starter-goals.walks.ts'

describeMachine({
  name: 'starter-goals',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => of }),
  chances: [{ type: 'starters.create' }],
  laws: [
    law('the goals are created once for each press that is not during another', () => ({ event, before, news }) => {
      const isPressed = event?.type === 'starters.create' && before.matches('ready')
      expect(news.calls.map(({ input }) => input)).toEqual(isPressed ? [of] : [])
    }),
    law('that they are there is told once, and it is busy exactly while they are created', () => (moment) => {
      const { settled, news, calls, snapshot } = moment
      expect(news.emitted).toEqual(settled?.status === 'answered' ? [{ type: 'starters.created' }] : [])
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})
