import { expect } from 'vitest'
import type { OwnSession } from '#contract/accounts/accounts.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { done } from '#tests/support/walks.ts'
import { graph, here, tablet } from './own-sessions.walks.ts'

describeMachine({
  name: 'own-sessions',
  graph,
  stage: () => setUpMachine(graph.machine),
  chances: [
    { type: 'session.end', id: here.id },
    { type: 'session.end', id: tablet.id },
    { type: 'session.end', id: 'nobody' },
    done('listSessions', [here]),
  ],
  laws: [
    law('the list is what the server said, without those that it has ended since', () => {
      let listed: OwnSession[] = []
      return ({ settled, snapshot }) => {
        if (settled?.status === 'answered') {
          if (settled.id === 'listSessions') listed = settled.answer as OwnSession[]
          if (settled.id === 'endSession') listed = listed.filter(({ id }) => id !== (settled.input as { id: string }).id)
          if (settled.id === 'endOthers') listed = listed.filter(({ isCurrent }) => isCurrent)
        }
        expect(snapshot.context.sessions).toEqual(listed)
      }
    }),
    law('the session that looks is never ended, nor one that is not listed, and nothing while another is being ended', () => {
      return ({ event, before, news }) => {
        const isListed = before.matches('listed')
        const sessions: OwnSession[] = before.context.sessions
        const others = sessions.filter(({ isCurrent }) => !isCurrent).map(({ id }) => id)
        const one = event?.type === 'session.end' && isListed && others.includes(event.id)
        const all = event?.type === 'sessions.endOthers' && isListed && others.length > 0
        expect(news.calls.filter(({ id }) => id !== 'listSessions').map(({ id, input }) => ({ id, input }))).toEqual([
          ...(one ? [{ id: 'endSession', input: { id: event.id } }] : []),
          ...(all ? [{ id: 'endOthers', input: undefined }] : []),
        ])
      }
    }),
    law(
      'an end and a failure to end are announced, once each, and the list stays to try again',
      () =>
        ({ settled, news, snapshot }) => {
          const isEnding = settled?.id === 'endSession' || settled?.id === 'endOthers'
          const problem = (settled?.answer as { problem?: unknown } | undefined)?.problem
          const said = settled?.status === 'answered' ? { type: 'sessions.ended' } : { type: 'sessions.notEnded', problem }
          expect(news.emitted).toEqual(isEnding ? [said] : [])
          if (isEnding) expect(snapshot.value).toBe('listed')
        },
    ),
    law('it is busy while something is being ended, and says which one that is', () => ({ calls, snapshot }) => {
      const pending = calls.find(({ id, status }) => status === 'pending' && id !== 'listSessions')
      expect(snapshot.hasTag('busy')).toBe(pending !== undefined)
      expect(snapshot.context.ending).toBe(pending?.id === 'endSession' ? (pending.input as { id: string }).id : null)
    }),
    law('a list that could not be read says why, until it could', () => {
      let problem: unknown = null
      return ({ settled, snapshot }) => {
        if (settled?.id === 'listSessions')
          problem = settled.status === 'refused' ? (settled.answer as { problem: unknown }).problem : null
        expect(snapshot.context.problem).toEqual(problem)
        if (settled?.id === 'listSessions') expect(snapshot.value).toBe(problem ? 'failed' : 'listed')
      }
    }),
  ],
})
