import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { adopted, editorSetup } from './response-action-editor.setup.ts'

/** Leads someone from a draft to a published version: what they type is kept, and what somebody else changed meanwhile is not lost. */
export const responseActionEditorMachine = editorSetup.createMachine({
  id: 'responseActionEditor',
  context: ({ input }) => ({ ...input, ...adopted(null, input.language) }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadAction',
        src: 'loadAction',
        input: ({ context: { projectId, actionId } }) => ({ projectId, actionId }),
        onDone: [
          { guard: 'isNew', target: 'open.choosing', actions: 'beginAnew' },
          {
            guard: { type: 'isEditable', params: ({ event }) => event.output },
            target: 'open',
            actions: { type: 'adopt', params: ({ event }) => event.output },
          },
          { target: 'notEditable' },
        ],
        onError: { target: 'failed', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
    failed: { on: { 'action.reload': 'loading' } },
    notEditable: { on: { 'action.reload': 'loading' } },
    open: {
      tags: 'open',
      invoke: { id: 'preview', src: 'preview', input: ({ context: { projectId } }) => ({ projectId }) },
      initial: 'editing',
      states: {
        // A new action begins with a template or with nothing.
        choosing: {
          on: {
            'template.choose': {
              target: 'editing.changed',
              actions: { type: 'beginWith', params: ({ event }) => event },
            },
            'template.skip': 'editing.asSaved',
            'draft.restore': { target: 'editing.changed', actions: { type: 'restore', params: ({ event }) => event.draft } },
          },
        },
        editing: {
          entry: 'tellPreview',
          initial: 'asSaved',
          on: {
            'name.edit': [
              {
                guard: { type: 'isAsSaved', params: ({ event: { name } }) => ({ name }) },
                target: '.asSaved',
                actions: { type: 'rememberName', params: ({ event }) => event.name },
              },
              { target: '.changed', actions: { type: 'rememberName', params: ({ event }) => event.name } },
            ],
            'content.edit': [
              {
                guard: { type: 'isAsSaved', params: ({ event: { typed } }) => ({ typed }) },
                target: '.asSaved',
                actions: [{ type: 'rememberContent', params: ({ event }) => event.typed }, 'tellPreview'],
              },
              {
                target: '.changed',
                actions: [{ type: 'rememberContent', params: ({ event }) => event.typed }, 'tellPreview'],
              },
            ],
            'texts.fill': {
              guard: { type: 'isFillable', params: ({ event }) => event.texts },
              target: '.changed',
              actions: [{ type: 'fill', params: ({ event }) => event.texts }, 'tellPreview'],
            },
            'texts.accept': {
              guard: { type: 'isDrafted', params: ({ event }) => event.language },
              target: '.changed',
              actions: { type: 'accept', params: ({ event }) => event.language },
            },
            'draft.restore': {
              target: '.changed',
              actions: [{ type: 'restore', params: ({ event }) => event.draft }, 'tellPreview'],
            },
          },
          states: {
            asSaved: {
              on: {
                'action.reload': '#responseActionEditor.loading',
                'gallery.open': { guard: 'isNew', target: '#responseActionEditor.open.choosing' },
                'draft.publish': [
                  { guard: 'isReady', target: '#responseActionEditor.open.publishing', actions: 'wantPublished' },
                  { guard: 'isLacking', actions: ['markTried', 'showFault'] },
                ],
              },
            },
            changed: {
              tags: 'unsaved',
              on: {
                'draft.discard': { target: 'asSaved', actions: ['discard', 'tellPreview'] },
                'draft.save': [
                  { guard: 'isValid', target: '#responseActionEditor.open.saving', actions: 'wantSaved' },
                  { actions: ['markTried', 'showDraftFault'] },
                ],
                'draft.publish': [
                  { guard: 'isComplete', target: '#responseActionEditor.open.saving', actions: 'wantPublished' },
                  { actions: ['markTried', 'showFault'] },
                ],
              },
            },
          },
        },
        saving: {
          tags: ['busy', 'unsaved'],
          invoke: {
            id: 'saveDraft',
            src: 'saveDraft',
            input: ({ context: { projectId, actionId, name, typed, drafted, revision } }) => ({
              projectId,
              actionId,
              name: name.trim(),
              typed,
              drafted: [...drafted],
              replaces: actionId === null ? null : revision,
            }),
            onDone: [
              {
                guard: 'isWanted',
                target: 'publishing',
                actions: { type: 'rememberSaved', params: ({ event }) => event.output },
              },
              {
                guard: 'isNew',
                target: 'editing',
                actions: ['beginAnew', { type: 'announceSaved', params: ({ event }) => event.output }],
              },
              {
                target: 'editing',
                actions: [
                  { type: 'rememberSaved', params: ({ event }) => event.output },
                  { type: 'announceSaved', params: ({ event }) => event.output },
                ],
              },
            ],
            onError: [
              { guard: { type: 'isConflict', params: problemOf }, target: 'comparing' },
              { target: 'editing.changed', actions: { type: 'rememberProblem', params: problemOf } },
            ],
          },
        },
        publishing: {
          tags: 'busy',
          invoke: {
            id: 'publishDraft',
            src: 'publishDraft',
            input: ({ context: { projectId, base } }) => ({
              projectId,
              actionId: present(base).id,
              replaces: present(base).revision,
            }),
            onDone: [
              {
                guard: 'isNew',
                target: 'editing',
                actions: ['beginAnew', { type: 'announcePublished', params: ({ event }) => event.output }],
              },
              {
                target: 'editing',
                actions: [
                  { type: 'adopt', params: ({ event }) => event.output },
                  { type: 'announcePublished', params: ({ event }) => event.output },
                ],
              },
            ],
            onError: [
              // A new action is saved by now: its own page goes on with it.
              {
                guard: 'isNew',
                target: 'editing',
                actions: ['announceBase', { type: 'announceRefused', params: problemOf }, 'beginAnew'],
              },
              { target: 'editing', actions: { type: 'rememberProblem', params: problemOf } },
            ],
          },
        },
        comparing: {
          tags: ['busy', 'unsaved'],
          invoke: {
            id: 'loadTheirs',
            src: 'loadAction',
            input: ({ context: { projectId, actionId } }) => ({ projectId, actionId }),
            onDone: { target: 'conflicted', actions: { type: 'rememberTheirs', params: ({ event }) => event.output } },
            onError: { target: 'editing.changed', actions: { type: 'rememberProblem', params: problemOf } },
          },
        },
        conflicted: {
          tags: 'unsaved',
          on: {
            'conflict.keepMine': { target: 'saving', actions: 'replaceTheirs' },
            'conflict.takeTheirs': { target: 'editing', actions: 'takeTheirs' },
          },
        },
      },
    },
  },
})
