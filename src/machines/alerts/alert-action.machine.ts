import { assign, emit, setup } from 'xstate'
import type { AlertRule } from '#contract/alerts/alerts.ts'
import type { Problem } from '#contract/http/problem.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/** `until` is an instant in ISO 8601; null tells people again. */
export type AlertAction = { kind: 'delete' } | { kind: 'mute'; until: string | null }
export type AlertActInput = { projectId: string; rule: AlertRule; action: AlertAction }

type Context = {
  projectId: string
  asked: { action: AlertAction; rule: AlertRule } | null
  problem: Problem | null
}

/** Leads someone to muting an alert rule, or to deleting it, which is asked about first. */
export const alertActionMachine = setup({
  types: {
    input: {} as { projectId: string },
    context: {} as Context,
    events: {} as
      | { type: 'action.ask'; action: AlertAction; rule: AlertRule }
      | { type: 'action.confirm' }
      | { type: 'action.cancel' },
    emitted: {} as { type: 'action.done'; action: AlertAction } | { type: 'action.failed'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: { act: toBeProvided<AlertActInput, AlertRule | null>('act') },
  guards: {
    isDeletion: (_, { kind }: AlertAction) => kind === 'delete',
    wasAskedFirst: ({ context }) => context.asked?.action.kind === 'delete',
  },
  actions: {
    remember: assign((_, asked: { action: AlertAction; rule: AlertRule }) => ({ asked })),
    forget: assign({ asked: null, problem: null }),
    forgetProblem: assign({ problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    announceDone: emit(({ context }) => ({ type: 'action.done', action: present(context.asked).action })),
    announceProblem: emit((_, problem: Problem) => ({ type: 'action.failed', problem })),
  },
}).createMachine({
  id: 'alertAction',
  context: ({ input }) => ({ ...input, asked: null, problem: null }),
  initial: 'still',
  states: {
    still: {
      on: {
        'action.ask': [
          {
            guard: { type: 'isDeletion', params: ({ event }) => event.action },
            target: 'asking',
            actions: { type: 'remember', params: ({ event: { action, rule } }) => ({ action, rule }) },
          },
          { target: 'performing', actions: { type: 'remember', params: ({ event: { action, rule } }) => ({ action, rule }) } },
        ],
      },
    },
    asking: {
      on: {
        'action.confirm': { target: 'performing', actions: 'forgetProblem' },
        'action.cancel': { target: 'still', actions: 'forget' },
      },
    },
    performing: {
      tags: 'busy',
      invoke: {
        id: 'act',
        src: 'act',
        input: ({ context: { projectId, asked } }) => ({ projectId, ...present(asked) }),
        onDone: { target: 'still', actions: ['announceDone', 'forget'] },
        onError: [
          { guard: 'wasAskedFirst', target: 'asking', actions: { type: 'rememberProblem', params: problemOf } },
          { target: 'still', actions: [{ type: 'announceProblem', params: problemOf }, 'forget'] },
        ],
      },
    },
  },
})
