import { describe, expect } from 'vitest'
import { announcesNone, describeMachine, law, testLaws } from '#tests/support/machine-laws.ts'
import { ann, ben, boss } from '#tests/support/machine-people.ts'
import { type Moment, setUpMachine, tell } from '#tests/support/set-up-machine.ts'
import { done, failed } from '#tests/support/walks.ts'
import { graph } from './app.walks.ts'

const stage = () => setUpMachine(graph.machine, { sources: ['watchOtherTabs', 'watchNetwork'] })

describeMachine({
  name: 'app',
  graph,
  stage,
  laws: [
    law('every start and every end of a session is announced', () => ({ event, news }) => {
      if (event?.type === 'session.began' || event?.type === 'session.ended')
        expect(news.emitted.at(-1)).toEqual({ type: 'signIn.changed' })
    }),
    law(
      'a session that the server refused is announced as lost, with its realm, and no other session is',
      () =>
        ({ event, news }) => {
          const lost = news.emitted.filter(({ type }) => type === 'session.lost')
          const wasRefused = event?.type === 'session.ended' && event.refused
          expect(lost).toEqual(wasRefused ? [{ type: 'session.lost', realm: event.realm, userId: event.userId }] : [])
        },
    ),
    law('a discarded session is passed on to be ended at the server', () => ({ event, news }) => {
      const kept = news.calls.filter(({ id }) => id === 'keepDiscarded').map(({ input }) => input)
      if (event?.type === 'session.discard') expect(kept).toEqual([{ tokens: expect.arrayContaining([event.token]) }])
    }),
    announcesNone([ann.session, boss.session]),
  ],
})

describe('app: laws of its children together', () => {
  testLaws({
    stage,
    beginnings: [
      [done('readSession', ann)],
      [done('readSession', null), tell('session', { type: 'session.begin', session: ben })],
      [
        done('readSession', null),
        done('readSession', null),
        tell('session', { type: 'session.begin', session: ben }),
        tell('session', { type: 'session.refused' }),
        tell('adminSession', { type: 'session.begin', session: boss }),
        tell('adminSession', { type: 'session.refused' }),
      ],
    ],
    chances: [
      done('readSession', ann),
      done('readSession', null),
      failed('keepSession', { code: 'storage.refused' }),
      done('keepDiscarded'),
      done('endDiscarded'),
      failed('endDiscarded', { code: 'transport.offline', status: 0 }),
      tell('session', { type: 'session.begin', session: ben }),
      tell('session', { type: 'session.leave' }),
      tell('session', { type: 'session.refused' }),
      tell('session', { type: 'session.seenElsewhere', session: ben }),
      tell('session', { type: 'session.seenElsewhere', session: null }),
      tell('adminSession', { type: 'session.begin', session: boss }),
      tell('adminSession', { type: 'session.refused' }),
      tell('adminSession', { type: 'session.seenElsewhere', session: null }),
    ],
    laws: [
      law('only changes of the signed-in user or admin are announced', () => {
        const tokensIn = (moment: Moment<typeof graph.machine>) => {
          const { session, adminSession } = partsOf(moment)
          return [session, adminSession].map((it) => it?.context.session?.session)
        }
        let [known]: [ReturnType<typeof tokensIn>] = [[]]
        return (moment) => {
          const now = tokensIn(moment)
          const changes = now.flatMap((token, realm) =>
            [known[realm] !== undefined && known[realm] !== token, token !== undefined && known[realm] !== token].filter(Boolean),
          )
          expect(moment.news.emitted.filter(({ type }) => type !== 'session.lost')).toEqual(
            changes.map(() => ({ type: 'signIn.changed' })),
          )
          known = now
        }
      }),
      law('a session that the server refuses ends in its own realm only', () => ({ event, news }) => {
        if (event?.type !== 'child.tell') return
        const realm = event.child === 'session' ? 'user' : 'admin'
        for (const it of news.emitted) if (it.type === 'session.lost') expect(it.realm).toBe(realm)
      }),
      law('sessions of a user and an admin start and end separately', () => {
        let [before]: [ReturnType<typeof partsOf> | null] = [null]
        return (moment) => {
          const now = partsOf(moment)
          const { event } = moment
          if (event?.type === 'child.tell' && event.child === 'adminSession') {
            expect(now.session?.context.session).toBe(before?.session?.context.session)
          }
          if (event?.type === 'child.tell' && event.child === 'session')
            expect(now.adminSession?.context.session).toBe(before?.adminSession?.context.session)
          before = now
        }
      }),
    ],
  })
})

const partsOf = ({ snapshot }: Moment<typeof graph.machine>) => ({
  session: snapshot.children.session?.getSnapshot(),
  adminSession: snapshot.children.adminSession?.getSnapshot(),
})
