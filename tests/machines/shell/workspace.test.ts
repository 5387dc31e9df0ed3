import { expect } from 'vitest'
import { announcesNone, describeMachine, law } from '#tests/support/machine-laws.ts'
import { ann, ben, projectCalled } from '#tests/support/machine-people.ts'
import { type Moment, setUpMachine, tell } from '#tests/support/set-up-machine.ts'
import { done, failed } from '#tests/support/walks.ts'
import { graph } from './workspace.walks.ts'

const partsOf = ({ snapshot }: Moment<typeof graph.machine>) => ({
  projects: snapshot.children.projectSelection?.getSnapshot(),
  tabs: snapshot.children.tabBar?.getSnapshot(),
})

describeMachine({
  name: 'workspace',
  graph,
  stage: () => setUpMachine(graph.machine, { sources: ['watchOtherTabs', 'choiceKeeper'] }),
  chances: [
    { type: 'session.began', session: ben },
    done('readChoice', 'second'),
    done('readTabs', [{ path: '/sdk', href: '/sdk', pinned: false }]),
    tell('tabBar', { type: 'page.visit', path: '/projects', href: '/projects' }),
    done('loadProjects', []),
    done('loadProjects', [projectCalled('first'), projectCalled('second')]),
    failed('loadProjects', { code: 'transport.offline', status: 0 }),
    done('createProject', projectCalled('third')),
    tell('projectSelection', { type: 'projects.reload' }),
  ],
  laws: [
    law('projects and open pages are read again for each signed-in user, who never sees those of the previous one', () => {
      return (moment) => {
        if (moment.event?.type !== 'session.began') return
        const { projects, tabs } = partsOf(moment)
        const user = moment.event.session.id
        expect(projects?.context).toMatchObject({ projects: [], currentId: null, problem: null })
        expect(tabs?.context.tabs.map(({ path }: { path: string }) => path)).toEqual(['/dashboard'])
        expect(moment.news.calls.map(({ id, input }) => ({ id, input }))).toEqual([
          { id: 'readChoice', input: { user } },
          { id: 'readTabs', input: { user, home: '/dashboard' } },
        ])
      }
    }),
    law('without a session there are no projects and no page except home', () => {
      let isSignedIn = false
      return (moment) => {
        if (moment.event?.type === 'session.began') isSignedIn = true
        if (moment.event?.type === 'session.ended') isSignedIn = false
        const { projects, tabs } = partsOf(moment)
        expect(projects?.matches('away')).toBe(!isSignedIn)
        if (isSignedIn) return
        expect(projects?.context).toMatchObject({ projects: [], currentId: null, problem: null })
        expect(tabs?.context.tabs).toHaveLength(1)
      }
    }),
    announcesNone([ann.session, ben.session]),
  ],
})
