import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph, of } from './weekly-summary.walks.ts'

describeMachine({
  name: 'weekly-summary',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => of }),
  chances: [
    { type: 'subscription.set', isSubscribed: true },
    { type: 'subscription.set', isSubscribed: false },
    { type: 'summary.reload' },
  ],
  laws: [
    law('a subscription is changed once for each press, and only to what it is not', () => ({ event, before, news }) => {
      const changes = news.calls.filter(({ id }) => id === 'changeSummary').map(({ input }) => input)
      const isAsked = event?.type === 'subscription.set' && before.matches('shown')
      const isOther = isAsked && before.context.summary?.isSubscribed !== event.isSubscribed
      expect(changes).toEqual(isOther ? [{ ...of, isSubscribed: event.isSubscribed }] : [])
    }),
    law('what is shown is what the server said last', () => ({ settled, before, snapshot }) => {
      const isAnswered = settled?.status === 'answered'
      expect(snapshot.context.summary).toEqual(isAnswered ? settled.answer : (before?.context.summary ?? null))
    }),
    law('a failure leaves the reason until the next attempt', () => ({ settled, snapshot }) => {
      if (settled?.status === 'refused') expect(snapshot.context.problem).not.toBe(null)
      if (snapshot.matches('changing')) expect(snapshot.context.problem).toBe(null)
    }),
    law('it is busy exactly while the subscription is changed', () => ({ calls, snapshot }) => {
      const isChanging = calls.some(({ id, status }) => id === 'changeSummary' && status === 'pending')
      expect(snapshot.hasTag('busy')).toBe(isChanging)
    }),
  ],
})
