import { expect } from 'vitest'
import type { Session } from '#contract/accounts/accounts.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { ben } from '#tests/support/machine-people.ts'
import { type Moment, setUpMachine } from '#tests/support/set-up-machine.ts'
import { done } from '#tests/support/walks.ts'
import { graph } from './session.walks.ts'

describeMachine({
  name: 'session',
  graph,
  stage: () =>
    setUpMachine(graph.machine, { input: (owner) => ({ realm: 'user' as const, owner }), sources: ['watchOtherTabs'] }),
  chances: [{ type: 'session.begin', session: ben }, { type: 'session.leave' }, done('keepSession'), done('forgetSession')],
  laws: [
    law('no state but signedIn holds a session', () => ({ snapshot }) => {
      expect(snapshot.context.session !== null).toBe(snapshot.matches('signedIn'))
    }),
    law(
      'a user who was restored or who signed in, here or in another tab, stays signed in until they sign out, are refused or sign out elsewhere',
      () => {
        const follow = follower()
        return (moment) => {
          const { who, isRestored } = follow(moment)
          expect(moment.snapshot.context.session).toBe(who)
          expect(moment.snapshot.hasTag('settled')).toBe(isRestored)
        }
      },
    ),
    law('the parent always knows who is signed in, and is told of each change once', () => {
      let known: Session | null = null
      return ({ news, snapshot }) => {
        for (const report of news.told.filter(({ type }) => type !== 'session.discard')) {
          expect(report.realm).toBe('user')
          expect(report.type === 'session.began').toBe(known === null)
          if (report.type === 'session.ended') expect(report.userId).toBe(known?.id)
          known = report.type === 'session.began' ? report.session : null
        }
        expect(known?.session).toBe(snapshot.context.session?.session)
      }
    }),
    law('the parent is told whether the server refused the session', () => ({ event, before, news }) => {
      const wasRefused = event?.type === 'session.refused' && before.context.session !== null
      const ends = news.told.filter(({ type }) => type === 'session.ended')
      if (wasRefused) expect(ends).toMatchObject([{ refused: true }])
      else expect(ends.filter(({ refused }) => refused)).toEqual([])
    }),
    law(
      'the session is stored for the next visit and removed after signing out, also if the storage refuses',
      () =>
        ({ calls, snapshot }) => {
          const last = calls.findLast(({ id }) => id === 'keepSession' || id === 'forgetSession')
          const session = snapshot.context.session
          if (session) expect(last).toMatchObject({ id: 'keepSession', input: { session } })
          else expect(last?.id).toBe(snapshot.hasTag('settled') ? 'forgetSession' : undefined)
        },
    ),
    law('signing out ends the session at once, also without an answer of the server', () => ({ event, snapshot, news }) => {
      if (event?.type !== 'session.leave') return
      expect(snapshot.context.session).toBeNull()
      expect(news.calls.filter(({ id }) => id !== 'forgetSession')).toEqual([])
    }),
    law('a session that was signed out here, or replaced by another login, is discarded once, and no other session is', () => {
      return ({ event, before, snapshot, news }) => {
        const [was, is] = [before.context.session?.session, snapshot.context.session?.session]
        const isLeft = event?.type === 'session.leave' && was !== undefined
        const isReplaced = was !== undefined && is !== undefined && was !== is
        const discarded = news.told.filter(({ type }) => type === 'session.discard')
        expect(discarded).toEqual(isLeft || isReplaced ? [{ type: 'session.discard', token: was }] : [])
      }
    }),
  ],
})

const follower = () => {
  let [who, isRestored]: [Session | null, boolean] = [null, false]
  return ({ event, settled }: Moment<typeof graph.machine>) => {
    if (settled?.id === 'readSession')
      [who, isRestored] = [settled.status === 'answered' ? (settled.answer as Session | null) : null, true]
    if (event?.type === 'session.refused' || event?.type === 'session.leave') who = null
    if (isRestored && event?.type === 'session.begin') who = who?.session === event.session.session ? who : event.session
    if (isRestored && event?.type === 'session.seenElsewhere') who = event.session
    return { who, isRestored }
  }
}
