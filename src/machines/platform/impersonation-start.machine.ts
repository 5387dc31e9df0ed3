import { assign, emit, setup } from 'xstate'
import type { Session } from '#contract/accounts/accounts.ts'
import type { Problem } from '#contract/http/problem.ts'
import { type FieldProblem, validate } from '#contract/http/rules.ts'
import {
  type ImpersonationMinutes,
  impersonationMinutes,
  impersonationReasonRule,
  type StartImpersonation,
} from '#contract/platform/impersonation.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Named = { id: string; name: string }

/** The person, and the organisations in which they can be impersonated: one at least. */
export type ImpersonationAsked = { person: Named; organizations: readonly Named[] }

export type ImpersonationDraft = {
  organization: string
  reason: string
  minutes: ImpersonationMinutes
  showsPersonal: boolean
  personalReason: string
}

type WrongReasons = { reason?: FieldProblem; personalReason?: FieldProblem }

type Context = { asked: ImpersonationAsked | null; draft: ImpersonationDraft; wrong: WrongReasons; problem: Problem | null }

const empty: ImpersonationDraft = {
  organization: '',
  reason: '',
  minutes: impersonationMinutes[0],
  showsPersonal: false,
  personalReason: '',
}

/** What is wrong with a draft. The reason for personal values counts only if they are to be shown. */
const wrongIn = ({ reason, showsPersonal, personalReason }: ImpersonationDraft): WrongReasons => {
  const reasonProblem = validate(impersonationReasonRule, reason)
  const personalProblem = showsPersonal ? validate(impersonationReasonRule, personalReason) : null
  return {
    ...(reasonProblem ? { reason: reasonProblem } : {}),
    ...(personalProblem ? { personalReason: personalProblem } : {}),
  }
}

/** Leads a platform admin to the console in place of a person. It does not begin without a reason, which goes on record. */
export const impersonationStartMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'impersonation.ask'; asked: ImpersonationAsked }
      | { type: 'draft.edit'; change: Partial<ImpersonationDraft> }
      | { type: 'impersonation.start' }
      | { type: 'impersonation.cancel' },
    emitted: {} as { type: 'impersonation.began'; session: Session; person: Named },
    tags: {} as 'busy',
  },
  actors: { startImpersonation: toBeProvided<StartImpersonation, Session>('startImpersonation') },
  guards: { isSound: ({ context }) => Object.keys(wrongIn(context.draft)).length === 0 },
  actions: {
    begin: assign((_, asked: ImpersonationAsked) => ({
      asked,
      draft: { ...empty, organization: asked.organizations[0]?.id ?? '' },
      wrong: {},
      problem: null,
    })),
    edit: assign(({ context: { draft, wrong } }, change: Partial<ImpersonationDraft>) => {
      const { reason, personalReason } = wrong
      return {
        draft: { ...draft, ...change },
        wrong: {
          ...(reason && change.reason === undefined ? { reason } : {}),
          ...(personalReason && change.personalReason === undefined && change.showsPersonal === undefined
            ? { personalReason }
            : {}),
        },
        problem: null,
      }
    }),
    markWrong: assign(({ context }) => ({ wrong: wrongIn(context.draft) })),
    forgetProblem: assign({ wrong: {}, problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    announce: emit(({ context }, session: Session) => ({
      type: 'impersonation.began' as const,
      session,
      person: present(context.asked).person,
    })),
  },
}).createMachine({
  id: 'impersonationStart',
  context: { asked: null, draft: empty, wrong: {}, problem: null },
  initial: 'closed',
  states: {
    closed: {
      on: { 'impersonation.ask': { target: 'editing', actions: { type: 'begin', params: ({ event }) => event.asked } } },
    },
    editing: {
      on: {
        'draft.edit': { actions: { type: 'edit', params: ({ event }) => event.change } },
        'impersonation.start': [{ guard: 'isSound', target: 'starting', actions: 'forgetProblem' }, { actions: 'markWrong' }],
        'impersonation.cancel': 'closed',
      },
    },
    starting: {
      tags: 'busy',
      invoke: {
        id: 'startImpersonation',
        src: 'startImpersonation',
        input: ({ context }) => bodyOf(present(context.asked), context.draft),
        onDone: { target: 'closed', actions: { type: 'announce', params: ({ event }) => event.output } },
        onError: { target: 'editing', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
  },
})

const bodyOf = ({ person }: ImpersonationAsked, draft: ImpersonationDraft): StartImpersonation => ({
  user: person.id,
  organization: draft.organization,
  reason: draft.reason.trim(),
  minutes: draft.minutes,
  ...(draft.showsPersonal ? { personalReason: draft.personalReason.trim() } : {}),
})
