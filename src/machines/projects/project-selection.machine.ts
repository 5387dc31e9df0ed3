import { isAdmin } from '#contract/accounts/accounts.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { noChange, noProjects } from './project-list.ts'
import { projectSelectionSetup } from './project-selection.setup.ts'

/**
 * Decides which project is current: always an existing one, and none only while there are none. A new name and a deletion are shown at
 * once, and undone if the server refuses them.
 */
export const projectSelectionMachine = projectSelectionSetup.createMachine({
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
            'project.added': {
              target: '.refreshing',
              actions: [{ type: 'addProject', params: ({ event }) => event.project }, 'keepChoice'],
            },
            'project.removed': [
              {
                guard: { type: 'isOnly', params: ({ event }) => event },
                target: '#projectSelection.withoutProject',
                actions: { type: 'removeProject', params: ({ event }) => event },
              },
              { target: '.refreshing', actions: [{ type: 'removeProject', params: ({ event }) => event }, 'keepChoice'] },
            ],
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
                onError: { target: 'upToDate', actions: { type: 'rememberProblem', params: problemOf } },
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
          // It is unknown which name the server has now, so the list is read again.
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
                actions: ['takeBackName', { type: 'announceRefusedName', params: problemOf }],
              },
              {
                target: 'askingName',
                actions: [
                  'takeBackName',
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
              actions: ['takeBackDeletion', 'keepChoice', { type: 'announceRefusedDeletion', params: problemOf }],
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
        asking: {
          on: {
            'projects.reload': 'looking',
            'project.added': {
              target: '#projectSelection.ready.still.refreshing',
              actions: [{ type: 'addProject', params: ({ event }) => event.project }, 'keepChoice'],
            },
          },
        },
        looking: {
          invoke: {
            id: 'findProjects',
            src: 'loadProjects',
            onDone: [
              {
                guard: { type: 'isEmpty', params: ({ event }) => event.output },
                target: 'asking',
                actions: { type: 'rememberProjects', params: ({ event }) => event.output },
              },
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
        // A creation that is in progress is awaited, because leaving would lose its answer.
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
