import { assign, emit, enqueueActions, sendTo, setup } from 'xstate'
import { isAdmin } from '#contract/accounts/accounts.ts'
import type { Problem } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { sourceToBeProvided, toBeProvided } from '#machines/kit/to-be-provided.ts'
import { projectCreationMachine } from './project-creation.machine.ts'
import { projectDeletionMachine } from './project-deletion.machine.ts'
import {
  type Change,
  considered,
  currentOf,
  noChange,
  noProjects,
  type ProjectList,
  refusedName,
  takenBack,
  withName,
  withNew,
  withoutProject,
  withProjects,
} from './project-list.ts'
import { projectRenamingMachine } from './project-renaming.machine.ts'
import type { KeepChoice, Person, SelectionEmitted, SelectionEvent } from './project-selection.events.ts'

type Context = ProjectList & { user: Person; problem: Problem | null; change: Change }

/** Decides which project is current: always one that exists, and none only while there is none. A new name and a deletion show at once, and are taken back when the server refuses. */
export const projectSelectionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SelectionEvent,
    emitted: {} as SelectionEmitted,
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
    watchReturns: sourceToBeProvided<{ type: 'projects.reload' }, void>('watchReturns'),
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
    isGone: (_, problem: Problem) => problem.code === 'project.unknown',
    wasRefused: ({ context }) => context.change.refused !== null,
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
    rememberRefusedName: assign({ change: ({ context }, problem: Problem) => refusedName(context.change, problem) }),
    announceFirstProject: emit({ type: 'project.appeared' }),
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
        onError: { target: 'failed', actions: { type: 'rememberProblem', params: problemOf } },
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
                  actions: { type: 'rememberProblem', params: problemOf },
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
            input: ({ self }) => ({ owner: self }),
            onDone: {
              target: 'still',
              actions: [{ type: 'addProject', params: ({ event }) => event.output.project }, 'keepChoice'],
            },
          },
        },
        askingName: {
          // What the server made of a refused name is not known: the list is read again.
          on: { 'dialog.close': [{ guard: 'wasRefused', target: 'still.refreshing' }, { target: 'still' }] },
          invoke: {
            id: 'projectRenaming',
            src: 'projectRenaming',
            input: ({ context: { change } }) => ({ project: change.project, refused: change.refused }),
            onDone: [
              {
                guard: { type: 'isNewName', params: ({ event }) => event.output },
                target: 'renaming',
                actions: { type: 'showName', params: ({ event }) => event.output },
              },
              { guard: 'wasRefused', target: 'still.refreshing' },
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
            onError: [
              {
                guard: { type: 'isGone', params: problemOf },
                target: 'still.refreshing',
                actions: ['takeBack', { type: 'announceRefusedName', params: problemOf }],
              },
              {
                target: 'askingName',
                actions: [
                  'takeBack',
                  { type: 'rememberRefusedName', params: problemOf },
                  { type: 'announceRefusedName', params: problemOf },
                ],
              },
            ],
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
              actions: ['takeBack', 'keepChoice', { type: 'announceRefusedDeletion', params: problemOf }],
            },
          },
        },
      },
    },
    withoutProject: {
      tags: ['settled', 'creating'],
      initial: 'asking',
      invoke: [
        { id: 'watchReturns', src: 'watchReturns' },
        {
          id: 'projectCreation',
          src: 'projectCreation',
          input: ({ self }) => ({ owner: self }),
          onDone: {
            target: 'ready.still.refreshing',
            actions: [{ type: 'addProject', params: ({ event }) => event.output.project }, 'keepChoice'],
          },
        },
      ],
      on: { 'creation.sent': '.sending' },
      states: {
        asking: { on: { 'projects.reload': 'looking' } },
        looking: {
          invoke: {
            id: 'findProjects',
            src: 'loadProjects',
            onDone: [
              { guard: { type: 'isEmpty', params: ({ event }) => event.output }, target: 'asking' },
              {
                target: '#projectSelection.ready',
                actions: [
                  { type: 'rememberProjects', params: ({ event }) => event.output },
                  'keepChoice',
                  'announceFirstProject',
                ],
              },
            ],
            onError: 'asking',
          },
        },
        // A project that is on its way is waited for: leaving would give up its answer.
        sending: { on: { 'creation.refused': 'looking' } },
      },
    },
    failed: {
      tags: 'settled',
      invoke: { id: 'watchReturns', src: 'watchReturns' },
      on: { 'projects.reload': 'loading' },
    },
  },
})
