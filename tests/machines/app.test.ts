import { describe, expect } from 'vitest'
import { graph } from '#tests/machines/app.walks.ts'
import { announcesNone, describeMachine, law, testLaws } from '#tests/support/machine-laws.ts'
import { ann, ben, projectCalled } from '#tests/support/machine-people.ts'
import { type Moment, setStage, tell } from '#tests/support/machine-stage.ts'
import { done, failed } from '#tests/support/walks.ts'

const stage = () => setStage(graph.machine, { sources: ['watchOtherTabs', 'choiceKeeper'] })

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
      [done('readSession', ann), done('readChoice', null), done('loadProjects', [projectCalled('first')])],
      [
        done('readSession', null),
        tell('session', { type: 'session.begin', session: ben }),
        done('readTabs', [{ path: '/sdk', href: '/sdk', pinned: false }]),
        done('readChoice', 'second'),
        done('loadProjects', []),
      ],
    ],
    chances: [
      done('readSession', ann),
      done('readSession', null),
      failed('keepSession', { code: 'storage.refused' }),
      done('endSession'),
      done('readChoice', 'second'),
      done('readTabs', [{ path: '/sdk', href: '/sdk', pinned: false }]),
      tell('tabBar', { type: 'page.visit', path: '/projects', href: '/projects' }),
      done('loadProjects', []),
      done('loadProjects', [projectCalled('first'), projectCalled('second')]),
      failed('loadProjects', { code: 'transport.offline', status: 0 }),
      done('createProject', projectCalled('third')),
      tell('session', { type: 'session.begin', session: ben }),
      tell('session', { type: 'session.leave' }),
      tell('session', { type: 'session.refused' }),
      tell('session', { type: 'session.seenElsewhere', session: ben }),
      tell('session', { type: 'session.seenElsewhere', session: null }),
      tell('projectSelection', { type: 'projects.reload' }),
    ],
    laws: [
      law('whoever is signed in has projects, or they are on their way; whoever is not has none', () => (moment) => {
        const { session, projectSelection } = partsOf(moment)
        expect(projectSelection?.matches('away')).toBe(session?.context.session === null)
        if (session?.context.session === null)
          expect(projectSelection?.context).toMatchObject({ projects: [], currentId: null, problem: null })
      }),
      law('a change of who is signed in is announced, and nothing else is', () => {
        let who: string | undefined
        return (moment) => {
          const now = partsOf(moment).session?.context.session?.session
          const changes = [who !== undefined && who !== now, now !== undefined && who !== now].filter(Boolean)
          expect(moment.news.emitted).toEqual(changes.map(() => ({ type: 'signIn.changed' })))
          who = now
        }
      }),
      law('nobody sees the projects of the one before: another session loads its own', () => {
        let who: string | undefined
        return (moment) => {
          const { session, projectSelection } = partsOf(moment)
          const now = session?.context.session?.session
          if (now !== undefined && now !== who) expect(projectSelection?.context.projects).toEqual([])
          if (now !== undefined && now !== who) expect(projectSelection?.value).toBe('recalling')
          who = now
        }
      }),
      law('whoever signs in finds no tab of the one before: home, until their own are read', () => {
        let who: string | undefined
        return (moment) => {
          const { session, tabBar } = partsOf(moment)
          const now = session?.context.session?.session
          if (now !== who) expect(tabBar?.context.tabs.map(({ path }) => path)).toEqual(['/dashboard'])
          if (now !== undefined && now !== who)
            expect(moment.news.calls.find(({ id }) => id === 'readTabs')?.input).toEqual({
              user: session?.context.session?.id,
              home: '/dashboard',
            })
          who = now
        }
      }),
    ],
  })
})

const partsOf = ({ snapshot }: Moment<typeof graph.machine>) => ({
  session: snapshot.children.session?.getSnapshot(),
  projectSelection: snapshot.children.projectSelection?.getSnapshot(),
  tabBar: snapshot.children.tabBar?.getSnapshot(),
})
