import { expect } from 'vitest'
import type { Project } from '#contract/projects.ts'
import { graph } from '#tests/machines/project-selection.walks.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { projectCalled } from '#tests/support/machine-people.ts'
import { setStage } from '#tests/support/machine-stage.ts'
import { done, failed } from '#tests/support/walks.ts'

const isSettledCall = (settled: { id: string; status: string } | null, id: string) =>
  settled?.id === id && settled.status === 'answered'

describeMachine({
  name: 'project-selection',
  graph,
  stage: () => setStage(graph.machine, { answered: ['projectCreation'] }),
  chances: [
    { type: 'project.choose', id: 'first' },
    { type: 'project.choose', id: 'unknown' },
    done('loadProjects', [projectCalled('second'), projectCalled('third')]),
    done('loadProjects', [projectCalled('fourth')]),
    failed('loadProjects', { code: 'server.failed', status: 500 }),
  ],
  laws: [
    law('the current project is one of the list, and there is none only while the list is empty', () => ({ snapshot }) => {
      const { projects, currentId } = snapshot.context
      expect(currentId === null ? projects.length === 0 : projects.some((project: Project) => project.id === currentId)).toBe(
        true,
      )
    }),
    law('the current project is kept while it exists, otherwise the first; a choice and a creation change it', () => {
      let [list, current]: [Project[], string | null] = [[], null]
      return ({ event, before, settled, snapshot }) => {
        if (event?.type === 'session.began' || event?.type === 'session.ended') [list, current] = [[], null]
        if (isSettledCall(settled, 'loadProjects')) {
          list = settled?.answer as Project[]
          if (!list.some((project) => project.id === current)) current = list[0]?.id ?? null
        }
        if (settled && isSettledCall(settled, 'projectCreation')) {
          list = [...list, (settled.answer as { project: Project }).project]
          current = list.at(-1)?.id ?? null
        }
        if (event?.type === 'project.choose' && before.matches('ready') && list.some(({ id }) => id === event.id))
          current = event.id
        expect(snapshot.context.projects).toEqual(list)
        expect(snapshot.context.currentId).toBe(current)
      }
    }),
    law('who has no project is asked to create one, and nothing but creating one or signing out closes that dialog', () => {
      let isForced = false
      return ({ event, settled, snapshot }) => {
        if (settled && isSettledCall(settled, 'loadProjects')) isForced = (settled.answer as Project[]).length === 0
        if (isSettledCall(settled, 'projectCreation') || event?.type === 'session.began' || event?.type === 'session.ended')
          isForced = false
        expect(snapshot.matches('withoutProject')).toBe(isForced)
        if (isForced) expect(snapshot.hasTag('creating')).toBe(true)
      }
    }),
    law('the dialog that someone opened is there until it is closed, used or overtaken by a reload', () => {
      let isOpen = false
      return ({ event, settled, before, snapshot }) => {
        if (event?.type === 'creation.open' && before.matches('ready')) isOpen = true
        const ends = ['creation.close', 'session.began', 'session.ended', 'projects.reload']
        if (settled || (event && ends.includes(event.type))) isOpen = false
        expect(snapshot.hasTag('creating')).toBe(isOpen || snapshot.matches('withoutProject'))
        expect(snapshot.children.projectCreation !== undefined).toBe(snapshot.hasTag('creating'))
      }
    }),
    law('projects are loaded when a session begins and on request, and it is settled exactly while nothing is loading', () => {
      let hasSession = false
      return ({ event, before, calls, news, snapshot }) => {
        if (event?.type === 'session.began') hasSession = true
        if (event?.type === 'session.ended') hasSession = false
        const isAsked =
          event?.type === 'session.began' ||
          (event?.type === 'projects.reload' && (before.matches('ready') || before.matches('failed')))
        expect(news.calls.filter(({ id }) => id === 'loadProjects')).toHaveLength(isAsked ? 1 : 0)
        const isLoading = calls.some(({ id, status }) => id === 'loadProjects' && status === 'pending')
        expect(snapshot.hasTag('settled')).toBe(!isLoading)
        if (!hasSession) expect(isLoading).toBe(false)
      }
    }),
    law('a failure to load is remembered until a list arrives or the session changes', () => {
      let isFailed = false
      return ({ event, settled, snapshot }) => {
        if (settled) isFailed = settled.id === 'loadProjects' && settled.status === 'refused'
        if (event?.type === 'session.began' || event?.type === 'session.ended') isFailed = false
        const code = isFailed ? expect.stringMatching(/transport\.offline|server\.failed/) : undefined
        expect(snapshot.context.problem?.code).toEqual(code)
      }
    }),
  ],
})
