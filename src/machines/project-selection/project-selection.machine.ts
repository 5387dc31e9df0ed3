import { assign, emit, enqueueActions, sendTo, setup } from 'xstate'
import { isAdmin, type Session } from '#contract/accounts.ts'
import { type Problem, toProblem } from '#contract/problem.ts'
import type { Project } from '#contract/projects.ts'
import { sourceToBeProvided, toBeProvided } from '../to-be-provided.ts'
import { projectCreationMachine } from './project-creation.machine.ts'
import { projectDeletionMachine } from './project-deletion.machine.ts'
import {
  type Change,
  considered,
  currentOf,
  noChange,
  noProjects,
  type ProjectList,
  takenBack,
  withName,
  withNew,
  withoutProject,
  withProjects,
} from './project-list.ts'
import { projectRenamingMachine } from './project-renaming.machine.ts'

type Person = Pick<Session, 'id' | 'usertype'>
type Context = ProjectList & { user: Person; problem: Problem | null; change: Change }

/** What is to be known of a user's choice at their next visit. */
export type KeepChoice = { type: 'choice.keep'; user: string; id: string | null }

/** Decides which project is current: always one that exists, and none only while there is none. A new name and a deletion show at once, and are taken back when the server refuses. */
export const projectSelectionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'session.began'; session: Person }
      | { type: 'session.ended' }
      | { type: 'projects.reload' }
      | { type: 'project.choose'; id: string }
      | { type: 'creation.open' }
      | { type: 'renaming.open'; id: string }
      | { type: 'deletion.open'; id: string }
      | { type: 'dialog.close' },
    emitted: {} as
      | { type: 'project.vanished'; project: Project }
      | { type: 'renaming.failed'; problem: Problem }
      | { type: 'deletion.done' }
      | { type: 'deletion.failed'; problem: Problem },
    tags: {} as 'settled' | 'creating' | 'saving',
    children: {} as {
      projectCreation: 'projectCreation'
      projectRenaming: 'projectRenaming'
      projectDeletion: 'projectDeletion'
      choiceKeeper: 'choiceKeeper'
    },
  },
  actors: {
    readChoice: toBeProvided<{ user: string }, string | null>('readChoice'),
    choiceKeeper: sourceToBeProvided<KeepChoice, void>('choiceKeeper'),
    watchOtherTabs: sourceToBeProvided<{ type: 'projects.reload' }, void>('watchOtherTabs'),
    loadProjects: toBeProvided<void, Project[]>('loadProjects'),
    renameProject: toBeProvided<{ project: Project }, void>('renameProject'),
    deleteProject: toBeProvided<{ project: Project; asAdmin: boolean }, void>('deleteProject'),
    projectCreation: projectCreationMachine,
    projectRenaming: projectRenamingMachine,
    projectDeletion: projectDeletionMachine,
  },
  guards: {
    isEmpty: (_, projects: Project[]) => projects.length === 0,
    isKnown: ({ context }, { id }: { id: string }) => context.projects.some((project) => project.id === id),
    isOneOfMany: ({ context }, { id }: { id: string }) =>
      context.projects.length > 1 && context.projects.some((project) => project.id === id),
    isNewName: ({ context }, { name }: { name: string }) => context.change.project.projectName !== name,
  },
  actions: {
    forgetEverything: assign({ ...noProjects, problem: null, change: noChange }),
    rememberUser: assign({ user: (_, { id, usertype }: Person) => ({ id, usertype }) }),
    recallChoice: assign({ currentId: (_, id: string | null) => id }),
    rememberProjects: enqueueActions(({ context, enqueue }, projects: Project[]) => {
      const [before, now] = [currentOf(context), withProjects(projects, context.currentId)]
      enqueue.assign({ ...now, problem: null })
      if (before && before.id !== now.currentId) enqueue.emit({ type: 'project.vanished', project: before })
    }),
    addProject: assign(({ context }, project: Project | null) => (project ? withNew(context, project) : {})),
    choose: assign({ currentId: (_, { id }: { id: string }) => id }),
    considerProject: assign({ change: ({ context }, { id }: { id: string }) => considered(context, id) }),
    showName: assign(({ context }, { name }: { name: string }) => withName(context, context.change, name)),
    showDeletion: assign(({ context }) => withoutProject(context, context.change.project.id)),
    takeBack: assign(({ context }) => takenBack(context, context.change)),
    keepChoice: sendTo('choiceKeeper', ({ context }) => ({
      type: 'choice.keep' as const,
      user: context.user.id,
      id: context.currentId,
    })),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    announceRefusedName: emit((_, problem: Problem) => ({ type: 'renaming.failed', problem })),
    announceDeletion: emit({ type: 'deletion.done' }),
    announceRefusedDeletion: emit((_, problem: Problem) => ({ type: 'deletion.failed', problem })),
  },
}).createMachine({
  id: 'projectSelection',
  context: { ...noProjects, user: { id: '', usertype: 'user' }, problem: null, change: noChange },
  initial: 'away',
  invoke: { id: 'choiceKeeper', src: 'choiceKeeper' },
  on: {
    'session.began': {
      target: '.recalling',
      actions: ['forgetEverything', { type: 'rememberUser', params: ({ event }) => event.session }],
    },
    'session.ended': { target: '.away', actions: 'forgetEverything' },
  },
  states: {
    away: { tags: 'settled' },
    recalling: {
      invoke: {
        id: 'readChoice',
        src: 'readChoice',
        input: ({ context }) => ({ user: context.user.id }),
        onDone: { target: 'loading', actions: { type: 'recallChoice', params: ({ event }) => event.output } },
        onError: 'loading',
      },
    },
    loading: {
      invoke: {
        id: 'loadProjects',
        src: 'loadProjects',
        onDone: [
          {
            guard: { type: 'isEmpty', params: ({ event }) => event.output },
            target: 'withoutProject',
            actions: { type: 'rememberProjects', params: ({ event }) => event.output },
          },
          { target: 'ready', actions: [{ type: 'rememberProjects', params: ({ event }) => event.output }, 'keepChoice'] },
        ],
        onError: { target: 'failed', actions: { type: 'rememberProblem', params: ({ event }) => toProblem(event.error) } },
      },
    },
    ready: {
      tags: 'settled',
      initial: 'still',
      invoke: { id: 'watchOtherTabs', src: 'watchOtherTabs' },
      on: {
        'project.choose': {
          guard: { type: 'isKnown', params: ({ event }) => event },
          actions: [{ type: 'choose', params: ({ event }) => event }, 'keepChoice'],
        },
      },
      states: {
        still: {
          initial: 'upToDate',
          on: {
            'projects.reload': '.refreshing',
            'creation.open': 'creating',
            'renaming.open': {
              guard: { type: 'isKnown', params: ({ event }) => event },
              target: 'askingName',
              actions: { type: 'considerProject', params: ({ event }) => event },
            },
            'deletion.open': {
              guard: { type: 'isOneOfMany', params: ({ event }) => event },
              target: 'askingDeletion',
              actions: { type: 'considerProject', params: ({ event }) => event },
            },
          },
          states: {
            upToDate: {},
            refreshing: {
              invoke: {
                id: 'refreshProjects',
                src: 'loadProjects',
                onDone: [
                  {
                    guard: { type: 'isEmpty', params: ({ event }) => event.output },
                    target: '#projectSelection.withoutProject',
                    actions: { type: 'rememberProjects', params: ({ event }) => event.output },
                  },
                  {
                    target: 'upToDate',
                    actions: [{ type: 'rememberProjects', params: ({ event }) => event.output }, 'keepChoice'],
                  },
                ],
                onError: {
                  target: 'upToDate',
                  actions: { type: 'rememberProblem', params: ({ event }) => toProblem(event.error) },
                },
              },
            },
          },
        },
        creating: {
          tags: 'creating',
          on: { 'dialog.close': 'still' },
          invoke: {
            id: 'projectCreation',
            src: 'projectCreation',
            onDone: {
              target: 'still',
              actions: [{ type: 'addProject', params: ({ event }) => event.output.project }, 'keepChoice'],
            },
          },
        },
        askingName: {
          on: { 'dialog.close': 'still' },
          invoke: {
            id: 'projectRenaming',
            src: 'projectRenaming',
            input: ({ context }) => ({ project: context.change.project }),
            onDone: [
              {
                guard: { type: 'isNewName', params: ({ event }) => event.output },
                target: 'renaming',
                actions: { type: 'showName', params: ({ event }) => event.output },
              },
              { target: 'still' },
            ],
          },
        },
        askingDeletion: {
          on: { 'dialog.close': 'still' },
          invoke: {
            id: 'projectDeletion',
            src: 'projectDeletion',
            input: ({ context }) => ({ project: context.change.project }),
            onDone: {
              target: 'deleting',
              actions: ['showDeletion', 'keepChoice'],
            },
          },
        },
        renaming: {
          tags: 'saving',
          invoke: {
            id: 'renameProject',
            src: 'renameProject',
            input: ({ context }) => ({ project: context.change.project }),
            onDone: 'still.refreshing',
            onError: {
              target: 'still.refreshing',
              actions: ['takeBack', { type: 'announceRefusedName', params: ({ event }) => toProblem(event.error) }],
            },
          },
        },
        deleting: {
          tags: 'saving',
          invoke: {
            id: 'deleteProject',
            src: 'deleteProject',
            input: ({ context }) => ({ project: context.change.project, asAdmin: isAdmin(context.user) }),
            onDone: { target: 'still.refreshing', actions: 'announceDeletion' },
            onError: {
              target: 'still.refreshing',
              actions: [
                'takeBack',
                'keepChoice',
                { type: 'announceRefusedDeletion', params: ({ event }) => toProblem(event.error) },
              ],
            },
          },
        },
      },
    },
    withoutProject: {
      tags: ['settled', 'creating'],
      invoke: {
        id: 'projectCreation',
        src: 'projectCreation',
        onDone: { target: 'ready', actions: [{ type: 'addProject', params: ({ event }) => event.output.project }, 'keepChoice'] },
      },
    },
    failed: { tags: 'settled', on: { 'projects.reload': 'loading' } },
  },
})
