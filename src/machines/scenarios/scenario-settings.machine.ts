import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { Scenario } from '#contract/scenarios/scenarios.ts'
import type { ScenarioRules, ScenarioSettings } from '#contract/scenarios/settings.ts'
import { soundOf, wrongOf } from '#machines/kit/draft.ts'
import { failedCall, problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { notLoaded, resourceKit } from '#machines/kit/resource.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import { isSame, noRules, readRules, type TypedRules, typedOf, type WrongRule } from './scenario-rules.ts'

type Of = { projectId: string; scenario: Scenario }
export type SaveInput = Of & { rules: ScenarioRules; replaces: number }

type Event =
  | { type: 'settings.reload' }
  | { type: 'rules.edit'; rules: TypedRules }
  | { type: 'rules.revert' }
  | { type: 'form.submit' }

type Context = Of & {
  settings: ScenarioSettings | null
  typed: TypedRules
  /** What is wrong, after an attempt to save. */
  wrong: WrongRule[]
  /** Somebody else has changed the settings since they were shown. They are read again; what is typed stays. */
  isReplaced: boolean
  problem: Problem | null
}

const kit = resourceKit<'settings', Context, Event>('settings')

/** Leads someone to which events of a scenario start strategies. What is typed is kept until it is saved or reverted. */
export const scenarioSettingsMachine = setup({
  types: {
    input: {} as Of,
    context: {} as Context,
    events: {} as Event,
    emitted: {} as { type: 'rules.saved' } | { type: 'rules.failed'; problem: Problem },
    tags: {} as 'unsaved' | 'busy',
  },
  actors: {
    viewSettings: toBeProvided<Of, ScenarioSettings>('viewSettings'),
    saveSettings: toBeProvided<SaveInput, ScenarioSettings>('saveSettings'),
  },
  guards: {
    isAsSaved: ({ context }, rules: TypedRules) => context.settings !== null && isSame(rules, typedOf(context.settings)),
    isGood: ({ context }) => 'rules' in readRules(context.typed),
    isReplaced: (_, { code }: Problem) => code === 'scenario.changed',
  },
  actions: {
    ...kit.actions,
    showSaved: assign({
      typed: ({ context: { settings } }) => (settings ? typedOf(settings) : noRules),
      wrong: [],
      isReplaced: false,
    }),
    forgetProblem: assign({ problem: null }),
    edit: assign({ typed: (_, rules: TypedRules) => rules, wrong: [], problem: null }),
    markWrong: assign({
      wrong: ({ context }) => wrongOf(readRules(context.typed)),
    }),
    markReplaced: assign({ isReplaced: true }),
    announceSaved: emit({ type: 'rules.saved' }),
    announceProblem: emit((_, problem: Problem) => ({ type: 'rules.failed', problem })),
  },
}).createMachine({
  id: 'scenarioSettings',
  context: ({ input }) => ({ ...input, settings: null, typed: noRules, wrong: [], isReplaced: false, problem: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'viewSettings',
        src: 'viewSettings',
        input: ({ context: { projectId, scenario } }) => ({ projectId, scenario }),
        onDone: kit.loaded('saved', 'showSaved'),
        onError: notLoaded('failed'),
      },
    },
    saved: {
      on: {
        'settings.reload': 'loading',
        'rules.edit': [
          {
            guard: { type: 'isAsSaved', params: ({ event }) => event.rules },
            actions: { type: 'edit', params: ({ event }) => event.rules },
          },
          { target: 'changed', actions: { type: 'edit', params: ({ event }) => event.rules } },
        ],
      },
    },
    changed: {
      tags: 'unsaved',
      on: {
        'rules.edit': [
          {
            guard: { type: 'isAsSaved', params: ({ event }) => event.rules },
            target: 'saved',
            actions: [{ type: 'edit', params: ({ event }) => event.rules }, 'showSaved'],
          },
          { actions: { type: 'edit', params: ({ event }) => event.rules } },
        ],
        'rules.revert': { target: 'saved', actions: 'showSaved' },
        'form.submit': [{ guard: 'isGood', target: 'saving', actions: 'forgetProblem' }, { actions: 'markWrong' }],
      },
    },
    saving: {
      tags: ['unsaved', 'busy'],
      invoke: {
        id: 'saveSettings',
        src: 'saveSettings',
        input: ({ context: { projectId, scenario, typed, settings } }) => ({
          projectId,
          scenario,
          rules: soundOf(readRules(typed)).rules,
          replaces: present(settings).revision,
        }),
        onDone: kit.loaded('saved', 'showSaved', 'announceSaved'),
        onError: [
          { guard: { type: 'isReplaced', params: problemOf }, target: 'rereading' },
          { target: 'changed', actions: failedCall },
        ],
      },
    },
    /** Reads what somebody else has saved, so that the next attempt replaces it knowingly. */
    rereading: {
      tags: ['unsaved', 'busy'],
      invoke: {
        id: 'rereadSettings',
        src: 'viewSettings',
        input: ({ context: { projectId, scenario } }) => ({ projectId, scenario }),
        onDone: kit.loaded('changed', 'markReplaced'),
        onError: { target: 'changed', actions: failedCall },
      },
    },
    failed: { on: { 'settings.reload': 'loading' } },
  },
})
