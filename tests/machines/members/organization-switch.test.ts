import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph } from './organization-switch.walks.ts'

describeMachine({
  name: 'organization-switch',
  graph,
  stage: () => setUpMachine(graph.machine, {}),
  chances: [{ type: 'organization.choose', id: 'third' }],
  laws: [
    law('one organisation is chosen at a time, and none after it was switched to', () => ({ event, before, news }) => {
      const isChosen = event?.type === 'organization.choose' && before.matches('still')
      expect(news.calls.map(({ input }) => input)).toEqual(isChosen ? [{ id: event.id }] : [])
    }),
    law('what came of it is told once', () => ({ settled, snapshot, news }) => {
      const told = { answered: ['organization.switched'], refused: ['organization.notSwitched'] }
      const wanted = settled?.status === 'answered' || settled?.status === 'refused' ? told[settled.status] : []
      expect(news.emitted.map(({ type }) => type)).toEqual(wanted)
      if (settled?.status === 'answered') expect(snapshot.status).toBe('done')
    }),
  ],
})
