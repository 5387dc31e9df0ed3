import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph } from './email-replay.walks.ts'

describeMachine({
  name: 'email-replay',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ projectId: 'first' }) }),
  chances: [
    { type: 'replay.ask', id: 'one' },
    { type: 'replay.ask', id: 'two' },
    { type: 'replay.confirm' },
    { type: 'replay.cancel' },
  ],
  laws: [
    law('an e-mail is sent again exactly when it was asked about and confirmed, and never while another is', () => (step) => {
      const { event, before, calls, news } = step
      const isConfirmed = event?.type === 'replay.confirm' && before.matches('asking')
      expect(news.calls.map(({ input }) => input)).toEqual(isConfirmed ? [{ projectId: 'first', id: before.context.id }] : [])
      expect(calls.filter(({ status }) => status === 'pending').length).toBeLessThanOrEqual(1)
    }),
    law('the question is about the e-mail that was asked for last', () => ({ event, before, snapshot }) => {
      if (event?.type !== 'replay.ask' || before.hasTag('busy')) return
      expect(snapshot.value).toBe('asking')
      expect(snapshot.context).toMatchObject({ id: event.id, problem: null })
    }),
    law('what came of it is told once', () => ({ settled, news }) => {
      const isAnswered = settled?.status === 'answered'
      const wanted = isAnswered ? [{ type: 'email.replayed', delivery: settled.answer }] : [{ type: 'replay.failed' }]
      expect(news.emitted).toEqual(settled ? wanted : [])
    }),
    law('a problem is that of the e-mail that was sent again last', () => ({ settled, snapshot }) => {
      if (settled) expect(snapshot.context.problem !== null).toBe(settled.status === 'refused')
      if (snapshot.hasTag('busy') || snapshot.matches('asking')) expect(snapshot.context.problem).toBeNull()
    }),
    law('it is busy exactly while it waits for the server', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})
