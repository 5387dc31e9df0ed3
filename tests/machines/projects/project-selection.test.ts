import { expect, test } from 'vitest'
import { toProblem } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { ann, ben, boss, projectCalled } from '#tests/support/machine-people.ts'
import { type Moment, setUpMachine } from '#tests/support/set-up-machine.ts'
import { done, failed } from '#tests/support/walks.ts'
import { graph } from './project-selection.walks.ts'

type Machine = typeof graph.machine

const loads = ['loadProjects', 'refreshProjects', 'findProjects']
const sources = ['choiceKeeper', 'watchOtherTabs', 'watchReturns']
/** Whether a new name was refused that may be tried again: of a project that there is. */
const isNameRefused = (moment: Moment<Machine>) =>
  isRefused(moment, 'renameProject') && toProblem(answerIn(moment)).code !== 'project.unknown'
const isAnswered = ({ settled }: Moment<Machine>, ...ids: string[]) =>
  settled !== null && ids.includes(settled.id) && settled.status === 'answered'
const isRefused = ({ settled }: Moment<Machine>, ...ids: string[]) =>
  settled !== null && ids.includes(settled.id) && settled.status === 'refused'
const isSessionEvent = ({ event }: Moment<Machine>) => event?.type === 'session.began' || event?.type === 'session.ended'
const answerIn = <Answer>({ settled }: Moment<Machine>) => settled?.answer as Answer
const listIn = answerIn<Project[]>
const idsOf = (projects: readonly Project[]) => projects.map(({ id }) => id)

/** Whether it hears of projects that were added outside of its dialogs. */
const isListening = (snapshot: Moment<Machine>['snapshot']) =>
  snapshot.matches({ ready: 'still' }) || snapshot.matches({ withoutProject: 'asking' })
const isRemoved = ({ event, before }: Moment<Machine>) => event?.type === 'project.removed' && before.matches({ ready: 'still' })

describeMachine({
  name: 'project-selection',
  graph,
  stage: () =>
    setUpMachine(graph.machine, {
      sources,
      answered: ['projectCreation', 'projectRenaming', 'projectDeletion'],
    }),
  chances: [
    { type: 'session.began', session: ben },
    { type: 'project.choose', id: 'first' },
    { type: 'project.choose', id: 'unknown' },
    { type: 'project.removed', id: 'third' },
    { type: 'project.removed', id: 'unknown' },
    { type: 'renaming.open', id: 'unknown' },
    { type: 'deletion.open', id: 'second' },
    { type: 'deletion.open', id: 'unknown' },
    done('readChoice', null),
    done('loadProjects', [projectCalled('second'), projectCalled('third')]),
    done('loadProjects', [projectCalled('fourth')]),
    done('refreshProjects', [projectCalled('fourth')]),
    done('refreshProjects', [projectCalled('first'), { ...projectCalled('second'), projectName: 'Renamed elsewhere' }]),
    failed('loadProjects', { code: 'server.failed', status: 500 }),
    { type: 'creation.sent' },
    { type: 'creation.refused' },
  ],
  laws: [
    law('the current project is in the list, and there is none only while the list is empty', () => ({ snapshot }) => {
      if (snapshot.matches('loading') || snapshot.matches('failed')) return
      const { projects, currentId } = snapshot.context
      expect(currentId === null ? projects.length === 0 : idsOf(projects).includes(currentId)).toBe(true)
    }),
    law(
      'the current project is kept while it exists; at first it is that of the last visit, otherwise the first of the list',
      () => {
        let [list, current]: [Project[], string | null] = [[], null]
        let undo: { list: Project[]; current: string | null; chosen: string | null } | null = null
        return (moment) => {
          const { event, before, settled, snapshot } = moment
          if (isSessionEvent(moment)) [list, current, undo] = [[], null, null]
          if (isAnswered(moment, 'readChoice')) current = settled?.answer as string | null
          if (isAnswered(moment, ...loads)) {
            list = listIn(moment)
            if (!idsOf(list).includes(current ?? '')) current = list[0]?.id ?? null
          }
          if (isAnswered(moment, 'projectCreation')) {
            const { project } = answerIn<{ project: Project }>(moment)
            list = [...list.filter(({ id }) => id !== project.id), project]
            current = project.id
          }
          if (isAnswered(moment, 'projectDeletion')) {
            const gone = before.context.change.project.id
            undo = { list, current, chosen: null }
            list = list.filter(({ id }) => id !== gone)
            if (current === gone) current = list[0]?.id ?? null
            undo.chosen = current
          }
          if (isRefused(moment, 'deleteProject') && undo) {
            list = undo.list
            if (current === undo.chosen) current = undo.current
          }
          if (event?.type === 'project.added' && isListening(before)) {
            list = [...list.filter(({ id }) => id !== event.project.id), event.project]
            current = event.project.id
          }
          if (isRemoved(moment) && event) {
            list = list.filter(({ id }) => id !== event.id)
            if (current === event.id) current = list[0]?.id ?? null
          }
          if (event?.type === 'project.choose' && before.matches('ready') && idsOf(list).includes(event.id)) current = event.id
          expect(idsOf(snapshot.context.projects)).toEqual(idsOf(list))
          expect(snapshot.context.currentId).toBe(current)
        }
      },
    ),
    law('the current project is stored for its user whenever it may have changed', () => {
      let user = ''
      return (moment) => {
        const { event, before, snapshot, news } = moment
        if (event?.type === 'session.began') user = event.session.id
        const { currentId } = snapshot.context
        for (const it of news.told) expect(it).toEqual({ type: 'choice.keep', user, id: currentId })
        const isNew = snapshot.matches('ready') && (currentId !== before.context.currentId || !before.matches('ready'))
        if (isNew) expect(news.told).toHaveLength(1)
      }
    }),
    law(
      'a change that the server refused is undone: all names and projects are as before, and the reason is announced; the same holds for a deletion',
      () => {
        let before: Project[] = []
        return (moment) => {
          const { settled, news, snapshot } = moment
          if (isAnswered(moment, 'projectRenaming', 'projectDeletion')) before = moment.before.context.projects
          const failures = { renameProject: 'renaming.failed', deleteProject: 'deletion.failed' }
          if (isAnswered(moment, 'renameProject')) expect(news.emitted).toEqual([])
          if (isAnswered(moment, 'deleteProject')) expect(news.emitted).toEqual([{ type: 'deletion.done' }])
          if (!isRefused(moment, 'renameProject', 'deleteProject')) return
          expect(snapshot.context.projects).toEqual(before)
          const type = failures[settled?.id as keyof typeof failures]
          expect(news.emitted).toEqual([{ type, problem: toProblem(settled?.answer) }])
        }
      },
    ),
    law('a new name is shown at once and sent; the same name is not sent', () => (moment) => {
      if (!isAnswered(moment, 'projectRenaming')) {
        expect(moment.news.calls.map(({ id }) => id)).not.toContain('renameProject')
        return
      }
      const { name } = answerIn<{ name: string }>(moment)
      const { project } = moment.before.context.change
      const isNew = name !== project.projectName
      expect(moment.news.calls.filter(({ id }) => id === 'renameProject')).toMatchObject(
        isNew ? [{ id: 'renameProject', input: { project: { ...project, projectName: name } } }] : [],
      )
      expect(moment.snapshot.context.projects.find((it: Project) => it.id === project.id)?.projectName).toBe(name)
    }),
    law(
      'a deleted project disappears at once; admins use the admins’ call, and the last project is never deleted',
      () => (moment) => {
        const { before, snapshot, news } = moment
        if (snapshot.matches({ ready: 'askingDeletion' })) expect(snapshot.context.projects.length).toBeGreaterThan(1)
        const deletions = news.calls.filter(({ id }) => id === 'deleteProject')
        if (!isAnswered(moment, 'projectDeletion')) return expect(deletions).toEqual([])
        const { project } = before.context.change
        expect(idsOf(snapshot.context.projects)).not.toContain(project.id)
        expect(deletions).toMatchObject([{ input: { project, asAdmin: snapshot.context.user.usertype !== 'user' } }])
      },
    ),
    law('if the current project disappears without having been deleted here, its name is announced', () => (moment) => {
      const { before, snapshot, news } = moment
      if (!isAnswered(moment, ...loads)) return
      const was = before.context.projects.find(({ id }: Project) => id === before.context.currentId)
      const isLost = was !== undefined && !idsOf(snapshot.context.projects).includes(was.id)
      const isFirst = before.matches('withoutProject') && snapshot.matches('ready')
      const expected = isLost ? [{ type: 'project.vanished', project: was }] : isFirst ? [{ type: 'project.appeared' }] : []
      expect(news.emitted).toEqual(expected)
    }),
    law('a person without a project is asked to create one, until one exists or they sign out', () => {
      let isForced = false
      return (moment) => {
        const { event, before, snapshot } = moment
        if (isAnswered(moment, ...loads)) isForced = listIn(moment).length === 0
        if (isRemoved(moment)) isForced = before.context.projects.every(({ id }: Project) => id === event?.id)
        if (event?.type === 'project.added' && isListening(before)) isForced = false
        if (isAnswered(moment, 'projectCreation') || isSessionEvent(moment)) isForced = false
        expect(snapshot.matches('withoutProject')).toBe(isForced)
        if (!isForced) return
        expect(snapshot.hasTag('creating')).toBe(true)
        if (before.matches('withoutProject')) expect(snapshot.children.projectCreation).toBe(before.children.projectCreation)
      }
    }),
    law('while a project is being created, the list is not read before its answer', () => {
      let isSent = false
      return ({ event, snapshot, calls }) => {
        if (event?.type === 'creation.sent') isSent = true
        if (event?.type === 'creation.refused') isSent = false
        if (!snapshot.matches('withoutProject')) isSent = false
        if (isSent) expect(calls.some(({ id, status }) => id === 'findProjects' && status === 'pending')).toBe(false)
      }
    }),
    law('an opened dialog stays until it is closed or used', () => {
      let open: string | null = null
      const dialogs = {
        'creation.open': 'projectCreation',
        'renaming.open': 'projectRenaming',
        'deletion.open': 'projectDeletion',
      }
      return (moment) => {
        const { event, before, snapshot } = moment
        const asked = dialogs[event?.type as keyof typeof dialogs]
        const isKnown = event?.type === 'creation.open' || idsOf(before.context.projects).includes(event?.id)
        const isLast = event?.type === 'deletion.open' && before.context.projects.length < 2
        if (asked && before.matches({ ready: 'still' }) && isKnown && !isLast) open = asked
        if (event?.type === 'dialog.close' || isSessionEvent(moment) || isAnswered(moment, ...Object.values(dialogs))) open = null
        if (isNameRefused(moment)) open = 'projectRenaming'
        for (const child of ['projectRenaming', 'projectDeletion'] as const)
          expect(snapshot.children[child] !== undefined).toBe(open === child)
        expect(snapshot.hasTag('creating')).toBe(open === 'projectCreation' || snapshot.matches('withoutProject'))
        expect(snapshot.children.projectCreation !== undefined).toBe(snapshot.hasTag('creating'))
      }
    }),
    law(
      'projects are loaded when a session begins, on request and after each change; the state is settled while a list can be shown',
      () => {
        let hasSession = false
        // A name was refused, and the dialog about it is still open.
        let isDoubtful = false
        return (moment) => {
          const { event, before, calls, news, snapshot } = moment
          if (event?.type === 'session.began') hasSession = true
          if (event?.type === 'session.ended') hasSession = false
          if (isNameRefused(moment)) isDoubtful = true
          const isChanged = moment.settled !== null && ['renameProject', 'deleteProject'].includes(moment.settled.id)
          const wasOpen = before.matches({ ready: 'askingName' })
          const isLeft = wasOpen && snapshot.matches({ ready: 'still' })
          const mayLook = ['failed', { ready: 'still' }, { withoutProject: 'asking' }].some((it) =>
            before.matches(it as 'failed'),
          )
          const isAsked =
            (event?.type === 'projects.reload' && mayLook) ||
            (event?.type === 'project.added' && isListening(before)) ||
            (isRemoved(moment) && !snapshot.matches('withoutProject')) ||
            (event?.type === 'creation.refused' && before.matches({ withoutProject: 'sending' })) ||
            (isAnswered(moment, 'projectCreation') && before.matches('withoutProject')) ||
            moment.settled?.id === 'readChoice' ||
            (isChanged && !isNameRefused(moment)) ||
            (isLeft && isDoubtful)
          if (wasOpen && !snapshot.matches({ ready: 'askingName' })) isDoubtful = false
          expect(news.calls.filter(({ id }) => loads.includes(id))).toHaveLength(isAsked ? 1 : 0)
          const isLoading = calls.some(({ id, status }) => id === 'loadProjects' && status === 'pending')
          expect(snapshot.hasTag('settled')).toBe(!isLoading && !snapshot.matches('recalling'))
          if (!hasSession) expect(snapshot.matches('away')).toBe(true)
          expect(snapshot.hasTag('saving')).toBe(
            calls.some(({ id, status }) => ['renameProject', 'deleteProject'].includes(id) && status === 'pending'),
          )
        }
      },
    ),
    law(
      'a list that could not be loaded is not an empty list: the previous list stays, and the failure is remembered until a list arrives',
      () => {
        let isFailed = false
        return (moment) => {
          const { before, snapshot } = moment
          if (isRefused(moment, ...loads)) {
            isFailed ||= moment.settled?.id !== 'findProjects'
            expect(snapshot.context.projects).toEqual(before.context.projects)
            expect(snapshot.matches('withoutProject')).toBe(before.matches('withoutProject'))
          }
          if (isAnswered(moment, ...loads) || isSessionEvent(moment)) isFailed = false
          expect(snapshot.context.problem !== null).toBe(isFailed)
        }
      },
    ),
  ],
})

test.each([
  [ben, false],
  [ann, true],
  [boss, true],
] as const)('$usertype: a project is deleted with the admins’ call: %s', async (session, asAdmin) => {
  const { perform } = setUpMachine(graph.machine, { sources, answered: ['projectDeletion'] })
  await perform({ type: 'session.began', session })
  await perform(done('readChoice', null))
  await perform(done('loadProjects', [projectCalled('first'), projectCalled('second')]))
  await perform({ type: 'deletion.open', id: 'second' })
  const { news } = await perform(done('projectDeletion'))
  expect(news.calls).toMatchObject([{ id: 'deleteProject', input: { project: projectCalled('second'), asAdmin } }])
})

test('the next person who signs in starts without data of the previous one, also if their projects cannot be loaded', async () => {
  const { perform } = setUpMachine(graph.machine, { sources, answered: ['projectRenaming'] })
  const start = await perform({ type: 'session.began', session: ann })
  await perform(done('readChoice', 'second'))
  await perform(done('loadProjects', [projectCalled('first'), projectCalled('second')]))
  await perform({ type: 'renaming.open', id: 'first' })
  const { snapshot } = await perform({ type: 'session.began', session: ben })
  expect(snapshot.context).toEqual({ ...start.snapshot.context, user: { id: ben.id, usertype: ben.usertype } })
})

test('the dialogs get their project, and a failed deletion restores the current project', async () => {
  const { perform } = setUpMachine(graph.machine, {
    sources,
    answered: ['projectRenaming', 'projectDeletion'],
  })
  await perform({ type: 'session.began', session: ann })
  await perform(done('readChoice', 'second'))
  await perform(done('loadProjects', [projectCalled('first'), projectCalled('second')]))
  const renaming = await perform({ type: 'renaming.open', id: 'second' })
  expect(renaming.news.calls).toMatchObject([{ id: 'projectRenaming', input: { project: projectCalled('second') } }])
  await perform({ type: 'dialog.close' })
  const deletion = await perform({ type: 'deletion.open', id: 'second' })
  expect(deletion.news.calls).toMatchObject([{ id: 'projectDeletion', input: { project: projectCalled('second') } }])
  const away = await perform(done('projectDeletion'))
  expect(away.news.told).toEqual([{ type: 'choice.keep', user: ann.id, id: 'first' }])
  const back = await perform(failed('deleteProject', { code: 'server.busy' }))
  expect(back.news.told).toEqual([{ type: 'choice.keep', user: ann.id, id: 'second' }])
})

test('a refused name is asked for again with the typed name and the reason, unless the project no longer exists', async () => {
  const { perform } = setUpMachine(graph.machine, { sources, answered: ['projectRenaming'] })
  await perform({ type: 'session.began', session: ann })
  await perform(done('readChoice', 'second'))
  await perform(done('loadProjects', [projectCalled('first'), projectCalled('second')]))
  await perform({ type: 'renaming.open', id: 'second' })
  await perform(done('projectRenaming', { name: 'Tea' }))
  const problem = { code: 'server.failed', status: 500 } as const
  const { news, snapshot } = await perform(failed('renameProject', problem))
  expect(news.calls).toMatchObject([
    { id: 'projectRenaming', input: { project: projectCalled('second'), refused: { name: 'Tea', problem } } },
  ])
  expect(snapshot.context.projects).toEqual([projectCalled('first'), projectCalled('second')])
  await perform(done('projectRenaming', { name: 'Coffee' }))
  const gone = await perform(failed('renameProject', { code: 'project.unknown' }))
  expect(gone.snapshot.matches({ ready: { still: 'refreshing' } })).toBe(true)
  await perform(done('refreshProjects', [projectCalled('first'), projectCalled('second')]))
  const next = await perform({ type: 'renaming.open', id: 'second' })
  expect(next.news.calls).toMatchObject([{ id: 'projectRenaming', input: { refused: null } }])
})

test('who chooses another project while a name is being typed keeps it, also if the name is refused', async () => {
  const { perform } = setUpMachine(graph.machine, { sources, answered: ['projectRenaming'] })
  await perform({ type: 'session.began', session: ann })
  await perform(done('readChoice', 'first'))
  await perform(done('loadProjects', [projectCalled('first'), projectCalled('second')]))
  await perform({ type: 'renaming.open', id: 'first' })
  await perform({ type: 'project.choose', id: 'second' })
  await perform(done('projectRenaming', { name: 'Tea' }))
  const { snapshot } = await perform(failed('renameProject', { code: 'server.failed', status: 500 }))
  expect(snapshot.context.currentId).toBe('second')
  expect(snapshot.context.projects).toEqual([projectCalled('first'), projectCalled('second')])
})
