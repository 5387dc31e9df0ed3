import { assign, emit, setup } from 'xstate'
import type { DecisionLimits } from '#contract/decisions/holdout.ts'
import type { Problem } from '#contract/http/problem.ts'
import { soundOf, wrongOf } from '#machines/kit/draft.ts'
import { failedCall } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { notLoaded, resourceKit } from '#machines/kit/resource.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import { isAsStored, type LimitField, type LimitValues, readLimits, valuesOf } from './limits-values.ts'

type Of = { projectId: string }
export type LimitsChange = Of & { limits: DecisionLimits }

type Event =
  | { type: 'limits.reload' }
  | { type: 'values.edit'; values: Partial<LimitValues> }
  | { type: 'values.revert' }
  | { type: 'form.submit' }

type Context = Of & {
  limits: DecisionLimits | null
  /** Null until the limits were read. */
  values: LimitValues | null
  /** The fields that are wrong, after an attempt to save. */
  wrong: readonly LimitField[]
  problem: Problem | null
}

const kit = resourceKit<'limits', Context, Event>('limits')

/** The limits of all strategies of a project. What is typed is kept until it is saved or reverted. */
export const decisionLimitsMachine = setup({
  types: {
    input: {} as Of,
    context: {} as Context,
    events: {} as Event,
    emitted: {} as { type: 'limits.saved' } | { type: 'limits.failed'; problem: Problem },
    tags: {} as 'unsaved' | 'busy',
  },
  actors: {
    viewLimits: toBeProvided<Of, DecisionLimits>('viewLimits'),
    changeLimits: toBeProvided<LimitsChange, DecisionLimits>('changeLimits'),
  },
  guards: {
    isAsStored: ({ context: { values, limits } }, change: Partial<LimitValues>) =>
      isAsStored({ ...present(values), ...change }, present(limits)),
    isGood: ({ context: { values } }) => 'limits' in readLimits(present(values)),
  },
  actions: {
    ...kit.actions,
    showStored: assign({ values: ({ context: { limits } }) => valuesOf(present(limits)), wrong: [], problem: null }),
    edit: assign({
      values: ({ context }, values: Partial<LimitValues>) => ({ ...present(context.values), ...values }),
      wrong: ({ context }, values: Partial<LimitValues>) => context.wrong.filter((field) => !(field in values)),
      problem: null,
    }),
    markWrong: assign({ wrong: ({ context: { values } }) => wrongOf(readLimits(present(values))) }),
    forgetProblem: assign({ problem: null, wrong: [] }),
    announceSaved: emit({ type: 'limits.saved' }),
    announceProblem: emit((_, problem: Problem) => ({ type: 'limits.failed', problem })),
  },
}).createMachine({
  id: 'decisionLimits',
  context: ({ input }) => ({ ...input, limits: null, values: null, wrong: [], problem: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'viewLimits',
        src: 'viewLimits',
        input: ({ context: { projectId } }) => ({ projectId }),
        onDone: kit.loaded('saved', 'showStored'),
        onError: notLoaded('failed'),
      },
    },
    saved: {
      on: {
        'limits.reload': 'loading',
        'values.edit': [
          { guard: { type: 'isAsStored', params: ({ event }) => event.values } },
          { target: 'changed', actions: { type: 'edit', params: ({ event }) => event.values } },
        ],
      },
    },
    changed: {
      tags: 'unsaved',
      on: {
        'values.edit': [
          { guard: { type: 'isAsStored', params: ({ event }) => event.values }, target: 'saved', actions: 'showStored' },
          { actions: { type: 'edit', params: ({ event }) => event.values } },
        ],
        'values.revert': { target: 'saved', actions: 'showStored' },
        'form.submit': [{ guard: 'isGood', target: 'saving', actions: 'forgetProblem' }, { actions: 'markWrong' }],
      },
    },
    saving: {
      tags: ['unsaved', 'busy'],
      invoke: {
        id: 'changeLimits',
        src: 'changeLimits',
        input: ({ context: { projectId, values } }) => ({ projectId, limits: soundOf(readLimits(present(values))).limits }),
        onDone: kit.loaded('saved', 'showStored', 'announceSaved'),
        onError: { target: 'changed', actions: failedCall },
      },
    },
    failed: { on: { 'limits.reload': 'loading' } },
  },
})
