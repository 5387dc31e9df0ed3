import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { type FieldProblem, validate } from '#contract/http/rules.ts'
import type { OrganizationSwitch } from '#contract/organisation/switches.ts'
import { reasonRule } from '#contract/platform/reasons.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Named = { id: string; name: string }

/** What a platform admin does to an organisation, an account, a source of events or a model. */
export type BackOfficeAction =
  | { kind: 'suspend' | 'resume' | 'exportOrganization' | 'deleteOrganization' | 'restoreOrganization'; organization: Named }
  | { kind: 'switchOff' | 'switchOn'; organization: Named; feature: OrganizationSwitch }
  | { kind: 'signOut' | 'lock' | 'unlock' | 'mailReset' | 'resetFactor'; user: Named }
  | { kind: 'replay' | 'pauseSource' | 'resumeSource'; source: Named }
  /** `webKey`: the first characters of the key that is replaced. */
  | { kind: 'rotateSourceKey'; source: Named & { webKey: string } }
  | { kind: 'removeModel' | 'removeModelKey'; model: Named }

/** The organisation, account, source or model that something is done to. */
export const subjectOf = (action: BackOfficeAction): Named => {
  if ('user' in action) return action.user
  if ('source' in action) return action.source
  return 'model' in action ? action.model : action.organization
}

export type Performing = { action: BackOfficeAction; reason: string }

type Context = { asked: BackOfficeAction | null; reason: string; wrong: FieldProblem | null; problem: Problem | null }

const nothing: Context = { asked: null, reason: '', wrong: null, problem: null }

/** Leads a platform admin to an act that goes on record: it is asked about first, and nothing happens without a reason. */
export const backOfficeActionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'action.ask'; action: BackOfficeAction }
      | { type: 'reason.edit'; reason: string }
      | { type: 'action.confirm' }
      | { type: 'action.cancel' },
    emitted: {} as { type: 'action.done'; action: BackOfficeAction },
    tags: {} as 'busy',
  },
  actors: { perform: toBeProvided<Performing, void>('perform') },
  guards: { hasReason: ({ context }) => validate(reasonRule, context.reason) === null },
  actions: {
    remember: assign((_, asked: BackOfficeAction) => ({ asked })),
    editReason: assign((_, reason: string) => ({ reason, wrong: null, problem: null })),
    markReason: assign(({ context }) => ({ wrong: validate(reasonRule, context.reason) })),
    forget: assign(nothing),
    forgetProblem: assign({ problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    announceDone: emit(({ context }) => ({ type: 'action.done' as const, action: present(context.asked) })),
  },
}).createMachine({
  id: 'backOfficeAction',
  context: nothing,
  initial: 'still',
  states: {
    still: {
      on: { 'action.ask': { target: 'asking', actions: { type: 'remember', params: ({ event }) => event.action } } },
    },
    asking: {
      on: {
        'reason.edit': { actions: { type: 'editReason', params: ({ event }) => event.reason } },
        'action.confirm': [{ guard: 'hasReason', target: 'performing', actions: 'forgetProblem' }, { actions: 'markReason' }],
        'action.cancel': { target: 'still', actions: 'forget' },
      },
    },
    performing: {
      tags: 'busy',
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context }) => ({ action: present(context.asked), reason: context.reason.trim() }),
        onDone: { target: 'still', actions: ['announceDone', 'forget'] },
        onError: { target: 'asking', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
  },
})
