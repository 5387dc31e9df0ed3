import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph } from './impersonation.walks.ts'

const ends = ['ended', 'expired', 'lost'] as const

describeMachine({
  name: 'impersonation',
  graph,
  stage: () => setUpMachine(graph.machine, { sources: ['watchClock', 'watchSession'] }),
  chances: [
    { type: 'clock.tick', secondsLeft: 120 },
    { type: 'clock.tick', secondsLeft: -1 },
    { type: 'impersonation.end' },
    { type: 'impersonation.reload' },
    { type: 'session.gone' },
  ],
  laws: [
    law('its end is told once, and says how it ended', () => ({ snapshot, emitted }) => {
      const how = ends.find((it) => snapshot.matches(it))
      expect(emitted).toEqual(how ? [{ type: 'impersonation.over', how }] : [])
    }),
    law('it is ended at the server exactly when somebody asks for it, once at a time', () => {
      return ({ event, before, news }) => {
        const isAsked = event?.type === 'impersonation.end' && before?.status === 'active' && !before.matches('ending')
        expect(news.calls.filter(({ id }) => id === 'endImpersonation')).toHaveLength(isAsked ? 1 : 0)
      }
    }),
    law('it is over by itself with its last second', () => ({ event, before, snapshot }) => {
      if (event?.type !== 'clock.tick' || !before?.matches('running')) return
      if (event.secondsLeft <= 0) expect(snapshot.value).toBe('expired')
      else expect(snapshot.context.secondsLeft).toBe(event.secondsLeft)
    }),
    law('where the session is gone it is lost at once, whatever goes on', () => ({ event, before, snapshot }) => {
      if (event?.type === 'session.gone' && before?.status === 'active') expect(snapshot.value).toBe('lost')
    }),
    law('a failure leaves it as long as it was, and is told until the next attempt', () => ({ settled, event, snapshot }) => {
      if (settled?.status === 'refused') {
        expect(snapshot.context.problem).toMatchObject({ code: 'transport.offline' })
        expect(snapshot.value).toBe(snapshot.context.timed === null ? 'unread' : 'running')
      }
      const isAttempt = event?.type === 'impersonation.end' || event?.type === 'impersonation.reload'
      if (isAttempt && snapshot.hasTag('busy')) expect(snapshot.context.problem).toBeNull()
    }),
    law('it is busy exactly while it is being ended', () => ({ snapshot, calls }) => {
      const isEnding = calls.some(({ id, status }) => id === 'endImpersonation' && status === 'pending')
      expect(snapshot.hasTag('busy')).toBe(isEnding)
    }),
  ],
})
