import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph } from './organization-deletion.walks.ts'

describeMachine({
  name: 'organization-deletion',
  graph,
  stage: () => setUpMachine(graph.machine, {}),
  chances: [
    { type: 'organization.reload' },
    { type: 'deletion.open' },
    { type: 'name.type', name: ' Tea House ' },
    { type: 'name.type', name: 'Tea Houses' },
    { type: 'deletion.confirm' },
    { type: 'deletion.close' },
    { type: 'deletion.cancel' },
  ],
  laws: [
    law('the deletion is asked for only after exactly the name was typed and confirmed', () => ({ event, before, news }) => {
      const isNamed = before.matches('open') && before.context.typed.trim() === 'Tea House'
      const isConfirmed = event?.type === 'deletion.confirm' && isNamed
      const asked = news.calls.filter(({ id }) => id === 'askDeletion')
      expect(asked.map(({ input }) => input)).toEqual(isConfirmed ? [{ name: 'Tea House' }] : [])
    }),
    law('only a deletion that was asked for is cancelled', () => ({ event, before, news }) => {
      const isWanted = event?.type === 'deletion.cancel' && before.matches('doomed')
      expect(news.calls.filter(({ id }) => id === 'cancelDeletion')).toHaveLength(isWanted ? 1 : 0)
    }),
    law('the dates are shown exactly while the organisation is being deleted', () => ({ snapshot }) => {
      if (snapshot.matches('doomed') || snapshot.matches('cancelling')) expect(snapshot.context.deletion).not.toBeNull()
      if (snapshot.matches('kept') || snapshot.matches('open')) expect(snapshot.context.deletion).toBeNull()
    }),
    law('each change is told once', () => ({ settled, before, news }) => {
      const told = news.emitted.map(({ type }) => type)
      const isAnswered = settled?.status === 'answered'
      if (before.matches('deleting') && isAnswered) expect(told).toEqual(['deletion.asked'])
      else if (before.matches('cancelling') && settled)
        expect(told).toEqual([isAnswered ? 'deletion.cancelled' : 'deletion.failed'])
      else expect(told).toEqual([])
    }),
    law('a refused deletion leaves what was typed', () => ({ settled, before, snapshot }) => {
      if (!before.matches('deleting') || settled?.status !== 'refused') return
      expect(snapshot.matches({ open: 'sure' })).toBe(true)
      expect(snapshot.context.typed).toBe(before.context.typed)
      expect(snapshot.context.problem).not.toBeNull()
    }),
  ],
})
