import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { matrixSetup, nothingLoaded } from './role-matrix.setup.ts'

/**
 * Leads someone from the matrix of roles and permissions to a changed role: what is granted and withdrawn is shown before it is saved, and a
 * draft outlives every refusal and every change that somebody else made meanwhile.
 */
export const roleMatrixMachine = matrixSetup.createMachine({
  id: 'roleMatrix',
  context: nothingLoaded,
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadMatrix',
        src: 'loadMatrix',
        onDone: { target: 'open', actions: { type: 'rememberLoaded', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
    failed: { on: { 'matrix.reload': 'loading' } },
    open: {
      tags: 'open',
      initial: 'viewing',
      states: {
        viewing: {
          on: {
            'matrix.reload': '#roleMatrix.loading',
            'role.edit': {
              guard: { type: 'isEditable', params: ({ event }) => event.id },
              target: 'editing',
              actions: { type: 'edit', params: ({ event }) => event.id },
            },
            'role.create': {
              guard: 'mayCreate',
              target: 'editing.changed',
              actions: { type: 'create', params: ({ event }) => event.template },
            },
            'role.delete': {
              guard: { type: 'isDeletable', params: ({ event }) => event.id },
              target: 'askingDeletion',
              actions: { type: 'askAbout', params: ({ event }) => event.id },
            },
            'draft.restore': {
              guard: { type: 'canBeRestored', params: ({ event }) => event.draft },
              target: 'editing.changed',
              actions: { type: 'restore', params: ({ event }) => event.draft },
            },
          },
        },
        editing: {
          initial: 'asSaved',
          on: {
            'name.edit': [
              {
                guard: { type: 'isNameAsSaved', params: ({ event }) => event.name },
                target: '.asSaved',
                actions: { type: 'rename', params: ({ event }) => event.name },
              },
              { target: '.changed', actions: { type: 'rename', params: ({ event }) => event.name } },
            ],
            'permission.toggle': [
              {
                guard: { type: 'takesBack', params: ({ event }) => event.permission },
                target: '.asSaved',
                actions: { type: 'toggle', params: ({ event }) => event.permission },
              },
              {
                guard: { type: 'mayToggle', params: ({ event }) => event.permission },
                target: '.changed',
                actions: { type: 'toggle', params: ({ event }) => event.permission },
              },
            ],
            'draft.discard': { target: 'viewing', actions: 'drop' },
          },
          states: {
            asSaved: {},
            changed: {
              tags: 'unsaved',
              on: {
                'draft.review': [
                  { guard: 'isSound', target: '#roleMatrix.open.reviewing', actions: 'forgetProblem' },
                  { actions: ['markName', 'showName'] },
                ],
              },
            },
          },
        },
        reviewing: { tags: 'unsaved', on: { 'review.back': 'editing.changed', 'review.confirm': 'saving' } },
        saving: {
          tags: ['busy', 'unsaved'],
          invoke: {
            id: 'saveRole',
            src: 'saveRole',
            input: ({ context }) => {
              const draft = present(context.draft)
              return { ...draft, name: draft.name.trim(), replaces: context.base?.revision ?? null }
            },
            onDone: {
              target: 'viewing',
              actions: [
                { type: 'announceSaved', params: ({ event }) => event.output },
                { type: 'rememberSaved', params: ({ event }) => event.output },
              ],
            },
            onError: [
              {
                guard: { type: 'isNameTaken', params: problemOf },
                target: 'editing.changed',
                actions: ['markTakenName', 'showName'],
              },
              {
                guard: { type: 'isOutdated', params: problemOf },
                target: 'comparing',
                actions: { type: 'rememberProblem', params: problemOf },
              },
              { target: 'editing.changed', actions: { type: 'rememberProblem', params: problemOf } },
            ],
          },
        },
        comparing: {
          tags: ['busy', 'unsaved'],
          invoke: {
            id: 'loadTheirs',
            src: 'loadMatrix',
            onDone: [
              {
                guard: 'isConflict',
                target: 'conflicted',
                actions: { type: 'rememberTheirs', params: ({ event }) => event.output },
              },
              { target: 'editing.changed', actions: { type: 'rememberFresh', params: ({ event }) => event.output } },
            ],
            onError: { target: 'editing.changed', actions: { type: 'rememberProblem', params: problemOf } },
          },
        },
        conflicted: {
          tags: 'unsaved',
          on: {
            // The difference to what they made of it is looked at again before it is saved.
            'conflict.keepMine': [
              { guard: 'isGone', target: 'editing.changed', actions: 'makeAnew' },
              { guard: 'differsFromTheirs', target: 'editing.changed', actions: 'replaceTheirs' },
              { target: 'viewing', actions: 'drop' },
            ],
            'conflict.takeTheirs': [
              { guard: 'isGone', target: 'viewing', actions: 'drop' },
              { target: 'editing', actions: 'takeTheirs' },
            ],
          },
        },
        askingDeletion: {
          on: {
            'deletion.cancel': { target: 'viewing', actions: 'drop' },
            'deletion.confirm': { target: 'deleting', actions: 'forgetProblem' },
          },
        },
        deleting: {
          tags: 'busy',
          invoke: {
            id: 'deleteRole',
            src: 'deleteRole',
            input: ({ context: { leaving } }) => ({ id: present(leaving).id }),
            onDone: { target: 'viewing', actions: ['announceDeleted', 'forgetDeleted'] },
            onError: { target: 'askingDeletion', actions: { type: 'rememberProblem', params: problemOf } },
          },
        },
      },
    },
  },
})
