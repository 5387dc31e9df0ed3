import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph } from './organization-transfer.walks.ts'

describeMachine({
  name: 'organization-transfer',
  graph,
  stage: () => setUpMachine(graph.machine, {}),
  chances: [
    { type: 'transfer.open' },
    { type: 'email.type', email: 'ken@example.com' },
    { type: 'email.type', email: 'ken@' },
    { type: 'transfer.confirm' },
    { type: 'transfer.cancel' },
  ],
  laws: [
    law('the organisation goes to the address that was typed last, only after it was confirmed', () => {
      let typed = ''
      return ({ event, before, news }) => {
        if (event?.type === 'transfer.open' && before.matches('closed')) typed = ''
        if (event?.type === 'email.type' && before.matches('open')) typed = event.email
        const isConfirmed = event?.type === 'transfer.confirm' && /^\w+@example\.com$/.test(typed) && before.matches('open')
        expect(news.calls.map(({ input }) => input)).toEqual(isConfirmed ? [{ email: typed }] : [])
      }
    }),
    law('a transfer is told once', () => ({ settled, before, news }) => {
      const { email } = before.context
      expect(news.emitted).toEqual(settled?.status === 'answered' ? [{ type: 'organization.transferred', email }] : [])
    }),
    law('a failure stays beside what was typed, until that is changed or sent again', () => ({ settled, before, snapshot }) => {
      if (settled?.status === 'refused') {
        expect(snapshot.matches({ open: 'sure' })).toBe(true)
        expect(snapshot.context.email).toBe(before.context.email)
      }
      if (snapshot.matches('transferring')) expect(snapshot.context.problem).toBeNull()
    }),
    law('it is busy exactly while the organisation is handed over', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})
