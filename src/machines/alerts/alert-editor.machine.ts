import { assign, emit, setup } from 'xstate'
import type { AlertRule, AlertRuleContent } from '#contract/alerts/alerts.ts'
import type { Problem } from '#contract/http/problem.ts'
import { soundOf, wrongOf } from '#machines/kit/draft.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import { type AlertField, newTypedAlert, readAlert, type TypedAlert, typedAlertOf } from './alert-form.ts'

export type SaveAlertInput = { projectId: string; rule: AlertRule | null; content: AlertRuleContent }
export type ReadAlertInput = { projectId: string; id: string }

type Context = {
  projectId: string
  /** The rule as it is saved; null for a new one. */
  rule: AlertRule | null
  typed: TypedAlert
  /** What is wrong, after an attempt to save. */
  wrong: AlertField[]
  problem: Problem | null
}

/** Leads someone to an alert rule: a new one, or a change of one. */
export const alertEditorMachine = setup({
  types: {
    input: {} as { projectId: string; rule: AlertRule | null },
    context: {} as Context,
    events: {} as { type: 'rule.edit'; typed: Partial<TypedAlert> } | { type: 'rule.reload' } | { type: 'form.submit' },
    emitted: {} as { type: 'rule.saved' },
    tags: {} as 'busy',
  },
  actors: {
    saveAlert: toBeProvided<SaveAlertInput, AlertRule>('saveAlert'),
    readAlert: toBeProvided<ReadAlertInput, AlertRule>('readAlert'),
  },
  guards: {
    isGood: ({ context }) => 'content' in readAlert(context.typed),
    isChanged: (_, { code }: Problem) => code === 'alert.changed',
  },
  actions: {
    edit: assign({
      typed: ({ context }, typed: Partial<TypedAlert>) => ({ ...context.typed, ...typed }),
      wrong: [],
      problem: null,
    }),
    markWrong: assign({
      wrong: ({ context }) => wrongOf(readAlert(context.typed)),
    }),
    forgetProblem: assign({ problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    show: assign((_, rule: AlertRule) => ({ rule, typed: typedAlertOf(rule), problem: null })),
    announceSaved: emit({ type: 'rule.saved' }),
  },
}).createMachine({
  id: 'alertEditor',
  context: ({ input: { projectId, rule } }) => ({
    projectId,
    rule,
    typed: rule ? typedAlertOf(rule) : newTypedAlert,
    wrong: [],
    problem: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'rule.edit': { actions: { type: 'edit', params: ({ event }) => event.typed } },
        'form.submit': [{ guard: 'isGood', target: 'saving', actions: 'forgetProblem' }, { actions: 'markWrong' }],
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveAlert',
        src: 'saveAlert',
        input: ({ context: { projectId, rule, typed } }) => ({ projectId, rule, content: soundOf(readAlert(typed)).content }),
        onDone: { target: 'saved', actions: 'announceSaved' },
        onError: [
          {
            guard: { type: 'isChanged', params: problemOf },
            target: 'replaced',
            actions: { type: 'rememberProblem', params: problemOf },
          },
          { target: 'editing', actions: { type: 'rememberProblem', params: problemOf } },
        ],
      },
    },
    /** Somebody else has changed the rule. What is typed stays until their version is asked for. */
    replaced: { on: { 'rule.reload': 'reloading' } },
    reloading: {
      tags: 'busy',
      invoke: {
        id: 'readAlert',
        src: 'readAlert',
        input: ({ context: { projectId, rule } }) => ({ projectId, id: present(rule).id }),
        onDone: { target: 'editing', actions: { type: 'show', params: ({ event }) => event.output } },
        onError: { target: 'replaced', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
    saved: { type: 'final' },
  },
})
