import { expect } from 'vitest'
import type { OwnSession } from '#contract/accounts/own-session.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { changeLaws, idIn, resourceLaws } from '#tests/support/machine-resources.ts'
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
    ...resourceLaws<OwnSession[]>({
      key: 'sessions',
      call: 'listSessions',
      empty: [],
      states: { loaded: 'listed', failed: 'failed' },
      apply: (sessions, ending) =>
        sessions.filter(({ id, isCurrent }) => (ending.id === 'endOthers' ? isCurrent : id !== idIn(ending))),
    }),
    ...changeLaws({
      key: 'ending',
      calls: { endSession: true, endOthers: false },
      done: 'sessions.ended',
      failed: 'sessions.notEnded',
      states: { done: 'listed', failed: 'listed' },
    }),
    law('the present session is never ended, nor one that is not listed, and none while another one is being ended', () => {
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
  ],
})
