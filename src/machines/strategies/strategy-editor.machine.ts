import { problemOf } from '#machines/kit/failure.ts'
import { strategyDefinitionOf } from './strategy-editing.ts'
import { adopted, changeOf, editorSetup } from './strategy-editor.setup.ts'

/** Leads someone from a draft to a strategy that can be published: what they change is kept, and what somebody else saved is not lost. */
export const strategyEditorMachine = editorSetup.createMachine({
  id: 'strategyEditor',
  context: ({ input }) => ({ ...input, ...adopted(null), known: { segments: [], actions: [], metrics: null } }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadEditor',
        src: 'loadEditor',
        input: ({ context: { projectId, strategyId } }) => ({ projectId, strategyId }),
        onDone: { target: 'open', actions: { type: 'rememberLoaded', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
    failed: { on: { 'strategy.reload': 'loading' } },
    open: {
      tags: 'open',
      invoke: [
        {
          id: 'audience',
          src: 'conditionTree',
          input: ({ context: { base }, self }) => ({
            definition: base?.definition.audience ?? null,
            owner: self,
            name: 'audience',
          }),
        },
        {
          id: 'exclude',
          src: 'conditionTree',
          input: ({ context: { base }, self }) => ({
            definition: base?.definition.exclude ?? null,
            owner: self,
            name: 'exclude',
          }),
        },
      ],
      initial: 'editing',
      states: {
        editing: {
          initial: 'asSaved',
          on: {
            'strategy.edit': [
              {
                guard: { type: 'isAsSaved', params: ({ event: { change } }) => change },
                target: '.asSaved',
                actions: { type: 'rememberEdit', params: ({ event: { change } }) => change },
              },
              { target: '.changed', actions: { type: 'rememberEdit', params: ({ event: { change } }) => change } },
            ],
            'tree.changed': [
              {
                guard: { type: 'isAsSaved', params: ({ event }) => changeOf(event) },
                target: '.asSaved',
                actions: { type: 'rememberEdit', params: ({ event }) => changeOf(event) },
              },
              { target: '.changed', actions: { type: 'rememberEdit', params: ({ event }) => changeOf(event) } },
            ],
            'draft.restore': {
              target: '.changed',
              actions: [
                { type: 'restore', params: ({ event }) => event.draft },
                { type: 'restoreAudience', params: ({ event }) => event.draft },
                { type: 'restoreExclusion', params: ({ event }) => event.draft },
              ],
            },
          },
          states: {
            asSaved: {
              on: {
                'strategy.reload': '#strategyEditor.loading',
                'draft.publish': [{ guard: 'isReady', actions: 'announceReady' }, { actions: ['markTried', 'showFault'] }],
              },
            },
            changed: {
              tags: 'unsaved',
              on: {
                'draft.discard': { target: 'asSaved', actions: ['discard', 'loadAudience', 'loadExclusion'] },
                'draft.save': [
                  { guard: 'isSound', target: '#strategyEditor.open.saving', actions: 'wantSaved' },
                  { actions: ['markTried', 'showFault'] },
                ],
                'draft.publish': [
                  { guard: 'isSound', target: '#strategyEditor.open.saving', actions: 'wantPublished' },
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
            input: ({ context }) => ({
              projectId: context.projectId,
              strategyId: context.strategyId,
              name: context.name.trim(),
              mode: context.base?.mode ?? 'manual',
              definition: strategyDefinitionOf(context),
              replaces: context.strategyId === null ? null : context.revision,
            }),
            onDone: [
              {
                guard: 'isNew',
                target: 'editing',
                actions: [
                  { type: 'announce', params: ({ event }) => event.output },
                  'beginAnew',
                  'loadAudience',
                  'loadExclusion',
                ],
              },
              {
                target: 'editing',
                actions: [
                  { type: 'announce', params: ({ event }) => event.output },
                  { type: 'rememberSaved', params: ({ event }) => event.output },
                  'loadAudience',
                  'loadExclusion',
                ],
              },
            ],
            onError: [
              { guard: { type: 'isConflict', params: problemOf }, target: 'comparing' },
              { target: 'editing.changed', actions: { type: 'rememberProblem', params: problemOf } },
            ],
          },
        },
        comparing: {
          tags: ['busy', 'unsaved'],
          invoke: {
            id: 'loadTheirs',
            src: 'loadEditor',
            input: ({ context: { projectId, strategyId } }) => ({ projectId, strategyId }),
            onDone: { target: 'conflicted', actions: { type: 'rememberTheirs', params: ({ event }) => event.output } },
            onError: { target: 'editing.changed', actions: { type: 'rememberProblem', params: problemOf } },
          },
        },
        conflicted: {
          tags: 'unsaved',
          on: {
            'conflict.keepMine': { target: 'saving', actions: 'replaceTheirs' },
            'conflict.takeTheirs': { target: 'editing', actions: ['takeTheirs', 'loadAudience', 'loadExclusion'] },
          },
        },
      },
    },
  },
})
