import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph, of } from './strategy-trial.walks.ts'

describeMachine({
  name: 'strategy-trial',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => of }),
  chances: [
    { type: 'field.edit', field: 'person', value: '' },
    { type: 'field.edit', field: 'person', value: ' dan ' },
    { type: 'field.edit', field: 'person', value: 'x'.repeat(201) },
    { type: 'form.submit' },
  ],
  laws: [
    law('it tries the definition that is edited now for the person who is named, and only when asked to', () => {
      return ({ event, before, news }) => {
        const { form, definition } = before.context
        const person = form.values.person.trim()
        const isSent = event?.type === 'form.submit' && before.matches('asking') && person !== '' && person.length <= 200
        expect(news.calls.map(({ input }) => input)).toEqual(isSent ? [{ ...of, person, definition }] : [])
      }
    }),
    law('a decision is shown only as long as the definition is the one that was tried', () => ({ event, snapshot, settled }) => {
      if (event?.type === 'definition.change') expect(snapshot.context.decision).toBeNull()
      if (settled?.status === 'refused') expect(snapshot.context.decision).toBeNull()
      if (settled?.status === 'answered') expect(snapshot.context.decision).toEqual(settled.answer)
    }),
    law('while the definition is not sound nothing is tried', () => ({ snapshot }) => {
      expect(snapshot.matches('incomplete')).toBe(snapshot.context.definition === null)
    }),
    law('it is busy exactly while it asks', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})
