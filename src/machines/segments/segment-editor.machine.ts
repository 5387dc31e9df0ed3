import { problemOf } from '#machines/kit/failure.ts'
import { edited, fieldEvents } from '#machines/kit/form.ts'
import { definitionOf } from './condition-tree.ts'
import { type SegmentField, treeDefinitionOf } from './segment-editing.ts'
import { adopted, type EditorDraft, editorSetup, formIn } from './segment-editor.setup.ts'

const { 'field.edit': editField, 'field.leave': leaveField } = fieldEvents<SegmentField>()

const restoreDraft = [
  { type: 'restoreForm', params: ({ event }: { event: { draft: EditorDraft } }) => event.draft },
  { type: 'restoreTree', params: ({ event }: { event: { draft: EditorDraft } }) => event.draft },
] as const

/** Leads someone to a segment that is saved: what they change is counted at once, and what somebody else changed meanwhile is not lost. */
export const segmentEditorMachine = editorSetup.createMachine({
  id: 'segmentEditor',
  context: ({ input }) => ({ ...input, ...adopted(null), segments: [] }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadEditor',
        src: 'loadEditor',
        input: ({ context: { projectId, segmentId } }) => ({ projectId, segmentId }),
        onDone: { target: 'open', actions: { type: 'rememberLoaded', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
    failed: { on: { 'segment.reload': 'loading' } },
    open: {
      tags: 'open',
      invoke: [
        {
          id: 'conditionTree',
          src: 'conditionTree',
          input: ({ context, self }) => ({ definition: treeDefinitionOf(context.base), owner: self }),
        },
        {
          id: 'segmentPreview',
          src: 'segmentPreview',
          input: ({ context: { projectId, segmentId } }) => ({ projectId, segmentId }),
        },
      ],
      initial: 'editing',
      states: {
        editing: {
          entry: 'tellCount',
          initial: 'asSaved',
          on: {
            'field.edit': [
              {
                guard: {
                  type: 'isAsSaved',
                  params: ({ context, event }) => ({ form: edited(context.form, event.field, event.value) }),
                },
                target: '.asSaved',
                actions: [editField.actions, 'tellCount'],
              },
              { target: '.changed', actions: [editField.actions, 'tellCount'] },
            ],
            'field.leave': leaveField,
            'tree.changed': [
              {
                guard: { type: 'isAsSaved', params: ({ event }) => ({ tree: event.tree }) },
                target: '.asSaved',
                actions: [{ type: 'rememberTree', params: ({ event }) => event.tree }, 'tellCount'],
              },
              { target: '.changed', actions: [{ type: 'rememberTree', params: ({ event }) => event.tree }, 'tellCount'] },
            ],
            'draft.restore': [
              {
                guard: { type: 'isAsSaved', params: ({ context, event }) => ({ form: formIn(event.draft, context.base) }) },
                target: '.asSaved',
                actions: restoreDraft,
              },
              { target: '.changed', actions: restoreDraft },
            ],
          },
          states: {
            asSaved: {
              on: {
                'segment.reload': '#segmentEditor.loading',
                'form.submit': { guard: 'isIncomplete', actions: ['validateForm', 'markTried', 'showFirst'] },
              },
            },
            changed: {
              tags: 'unsaved',
              on: {
                'draft.discard': { target: 'asSaved', actions: ['discard', 'loadTree'] },
                'form.submit': [
                  { guard: 'isComplete', target: '#segmentEditor.open.saving', actions: 'forgetProblem' },
                  { actions: ['validateForm', 'markTried', 'showFirst'] },
                ],
              },
            },
          },
        },
        saving: {
          tags: ['busy', 'unsaved'],
          invoke: {
            id: 'saveSegment',
            src: 'saveSegment',
            input: ({ context: { projectId, segmentId, base, form, tree, version } }) => ({
              projectId,
              segmentId,
              name: form.values.name.trim(),
              description: form.values.description.trim(),
              definition: form.values.kind === 'list' ? null : definitionOf(tree),
              status: base?.status ?? 'active',
              replaces: segmentId === null ? null : version,
            }),
            onDone: [
              {
                guard: 'isNew',
                target: 'editing',
                actions: [
                  { type: 'beginAnew', params: ({ event }) => event.output },
                  'loadTree',
                  { type: 'announceSaved', params: ({ event }) => event.output },
                ],
              },
              {
                target: 'editing',
                actions: [
                  { type: 'rememberSaved', params: ({ event }) => event.output },
                  'loadTree',
                  { type: 'announceSaved', params: ({ event }) => event.output },
                ],
              },
            ],
            onError: [
              { guard: { type: 'isConflict', params: problemOf }, target: 'comparing' },
              {
                guard: { type: 'isNameTaken', params: problemOf },
                target: 'editing.changed',
                actions: ['markTakenName', 'showName'],
              },
              { target: 'editing.changed', actions: { type: 'rememberProblem', params: problemOf } },
            ],
          },
        },
        comparing: {
          tags: ['busy', 'unsaved'],
          invoke: {
            id: 'loadTheirs',
            src: 'loadEditor',
            input: ({ context: { projectId, segmentId } }) => ({ projectId, segmentId }),
            onDone: { target: 'conflicted', actions: { type: 'rememberTheirs', params: ({ event }) => event.output } },
            onError: { target: 'editing.changed', actions: { type: 'rememberProblem', params: problemOf } },
          },
        },
        conflicted: {
          tags: 'unsaved',
          on: {
            'conflict.keepMine': { target: 'saving', actions: 'replaceTheirs' },
            'conflict.takeTheirs': { target: 'editing', actions: ['takeTheirs', 'loadTree'] },
          },
        },
      },
    },
  },
})
