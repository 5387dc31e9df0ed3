import { describe, expect } from 'vitest'
import { graph } from '#tests/machines/app.walks.ts'
import { announcesNone, describeMachine, law, testLaws } from '#tests/support/machine-laws.ts'
import { ann, ben } from '#tests/support/machine-people.ts'
import { type Moment, setStage, tell } from '#tests/support/machine-stage.ts'
import { done, failed } from '#tests/support/walks.ts'

const stage = () => setStage(graph.machine, { sources: ['watchOtherTabs'] })

describeMachine({
  name: 'app',
  graph,
  stage,
  laws: [
    law('every beginning and every end of a session is announced', () => ({ event, news }) => {
      if (event?.type === 'session.began' || event?.type === 'session.ended')
        expect(news.emitted).toEqual([{ type: 'signIn.changed' }])
    }),
    announcesNone([ann.session]),
  ],
})

describe('app: laws of its parts together', () => {
  testLaws({
    stage,
    beginnings: [
      [done('readSession', ann)],
      [done('readSession', null), tell('session', { type: 'session.begin', session: ben })],
    ],
    chances: [
      done('readSession', ann),
      done('readSession', null),
      failed('keepSession', { code: 'storage.refused' }),
      done('endSession'),
      tell('session', { type: 'session.begin', session: ben }),
      tell('session', { type: 'session.leave' }),
      tell('session', { type: 'session.refused' }),
      tell('session', { type: 'session.seenElsewhere', session: ben }),
      tell('session', { type: 'session.seenElsewhere', session: null }),
    ],
    laws: [
      law('a change of who is signed in is announced, and nothing else is', () => {
        let who: string | undefined
        return (moment) => {
          const now = sessionIn(moment)?.context.session?.session
          const changes = [who !== undefined && who !== now, now !== undefined && who !== now].filter(Boolean)
          expect(moment.news.emitted).toEqual(changes.map(() => ({ type: 'signIn.changed' })))
          who = now
        }
      }),
    ],
  })
})

const sessionIn = ({ snapshot }: Moment<typeof graph.machine>) => snapshot.children.session?.getSnapshot()
