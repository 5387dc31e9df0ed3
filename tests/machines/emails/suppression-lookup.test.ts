import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph } from './suppression-lookup.walks.ts'

describeMachine({
  name: 'suppression-lookup',
  graph,
  stage: () => setUpMachine(graph.machine, {}),
  chances: [
    { type: 'address.edit', address: ' ann@example.com ' },
    { type: 'address.edit', address: ' ' },
    { type: 'address.check' },
    { type: 'reason.choose', reason: 'bounced' },
    { type: 'reason.choose', reason: 'unsubscribed' },
    { type: 'address.add' },
    { type: 'list.change' },
  ],
  laws: [
    law(
      'an address is looked up when somebody asks, and again after the list has changed, and never an empty one',
      () => (step) => {
        const { event, before, news } = step
        const isAsked = event?.type === 'address.check' && !before.hasTag('busy') && before.context.address.trim() !== ''
        const isChanged = event?.type === 'list.change' && before.matches('listed')
        const asked = news.calls.filter(({ id }) => id === 'checkAddress').map(({ input }) => input)
        expect(asked).toEqual(isAsked || isChanged ? [{ address: before.context.address.trim() }] : [])
      },
    ),
    law('only an address that was looked up and is not on the list is added, with the reason that was chosen', () => (step) => {
      const { event, before, news } = step
      const { address, reason } = before.context
      const isWanted = event?.type === 'address.add' && before.matches('unlisted')
      const added = news.calls.filter(({ id }) => id === 'addAddress').map(({ input }) => input)
      expect(added).toEqual(isWanted ? [{ address: address.trim(), reason }] : [])
    }),
    law('what is said is about the address that is in the field', () => ({ event, before, snapshot }) => {
      if (event?.type === 'address.edit' && !before.hasTag('busy')) {
        expect(snapshot.value).toBe('editing')
        expect(snapshot.context).toMatchObject({ address: event.address, entry: null, problem: null })
      }
      expect(snapshot.context.entry !== null).toBe(snapshot.matches('listed'))
    }),
    law(
      'each address begins as one that unsubscribed, which is what most people ask for',
      () =>
        ({ event, before, snapshot }) => {
          if (event?.type === 'address.check' && !before.matches('checking') && snapshot.matches('checking'))
            expect(snapshot.context.reason).toBe('unsubscribed')
        },
    ),
    law('an addition is told once', () => ({ settled, news }) => {
      const isAdded = settled?.id === 'addAddress' && settled.status === 'answered'
      expect(news.emitted).toEqual(isAdded ? [{ type: 'suppression.added', entry: settled.answer }] : [])
    }),
    law('it is busy exactly while it waits for the server', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})
