import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { AiModelDetail, AiModelSettings } from '#contract/platform/ai-models.ts'
import { soundOf, wrongOf } from '#machines/kit/draft.ts'
import { present } from '#machines/kit/present.ts'
import { notLoaded, notSaved } from '#machines/kit/resource.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import { type AiModelDraft, type AiModelField, aiModelDraftOf, isAiModelUnsaved, readAiModel } from './ai-model-draft.ts'

/** `known` is the model that is changed; null to add one. */
export type SavingAiModel = { known: { id: string; revision: number } | null; settings: AiModelSettings }

type Context = { model: AiModelDetail | null; draft: AiModelDraft; wrong: readonly AiModelField[]; problem: Problem | null }

/**
 * Adds a model endpoint, or changes its settings. If somebody else has changed it meanwhile, theirs is read first, and what was typed stays:
 * the next attempt replaces what is then known.
 */
export const aiModelEditMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { model: AiModelDetail | null },
    events: {} as
      | { type: 'draft.edit'; change: Partial<AiModelDraft> }
      | { type: 'draft.revert' }
      | { type: 'model.save' }
      | { type: 'model.reload' },
    emitted: {} as { type: 'model.saved'; id: string; isNew: boolean },
    tags: {} as 'busy',
  },
  actors: {
    saveModel: toBeProvided<SavingAiModel, AiModelDetail>('saveModel'),
    loadModel: toBeProvided<{ id: string }, AiModelDetail>('loadModel'),
  },
  guards: {
    isUnsaved: ({ context }) => isAiModelUnsaved(context),
    isWrong: ({ context }) => 'wrong' in readAiModel(context.draft),
    isOutdated: (_, { code }: Problem) => code === 'aiModel.changed',
  },
  actions: {
    /** Another provider may make an address right. */
    edit: assign(({ context }, change: Partial<AiModelDraft>) => ({
      draft: { ...context.draft, ...change },
      wrong: context.wrong.filter((it) => !(it in change) && !(it === 'baseUrl' && 'provider' in change)),
      problem: null,
    })),
    revert: assign(({ context }) => ({ draft: aiModelDraftOf(context.model), wrong: [], problem: null })),
    markWrong: assign(({ context }) => ({ wrong: wrongOf(readAiModel(context.draft)) })),
    forgetProblem: assign({ problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    announceSaved: emit(({ context }, { id }: AiModelDetail) => ({
      type: 'model.saved' as const,
      id,
      isNew: context.model === null,
    })),
    takeSaved: assign((_, model: AiModelDetail) => ({ model, draft: aiModelDraftOf(model) })),
    takeLoaded: assign((_, model: AiModelDetail) => ({ model, problem: null })),
  },
}).createMachine({
  id: 'aiModelEdit',
  context: ({ input: { model } }) => ({ model, draft: aiModelDraftOf(model), wrong: [], problem: null }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'draft.edit': { actions: { type: 'edit', params: ({ event }) => event.change } },
        'draft.revert': { guard: 'isUnsaved', actions: 'revert' },
        'model.save': [
          { guard: 'isWrong', actions: 'markWrong' },
          { guard: 'isUnsaved', target: 'saving', actions: 'forgetProblem' },
        ],
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveModel',
        src: 'saveModel',
        input: ({ context: { model, draft } }) => ({
          known: model && { id: model.id, revision: model.revision },
          settings: soundOf(readAiModel(draft)).settings,
        }),
        onDone: {
          target: 'editing',
          actions: [
            { type: 'announceSaved', params: ({ event }) => event.output },
            { type: 'takeSaved', params: ({ event }) => event.output },
          ],
        },
        onError: notSaved('editing'),
      },
    },
    /** Nothing can be saved until what others made of the model has been read. */
    outdated: { on: { 'model.reload': 'reloading' } },
    reloading: {
      tags: 'busy',
      invoke: {
        id: 'loadModel',
        src: 'loadModel',
        input: ({ context: { model } }) => ({ id: present(model).id }),
        onDone: { target: 'editing', actions: { type: 'takeLoaded', params: ({ event }) => event.output } },
        onError: notLoaded('outdated'),
      },
    },
  },
})
