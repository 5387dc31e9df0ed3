import { assign, emit, setup } from 'xstate'
import type { Session } from '#contract/accounts/accounts.ts'
import type { ChallengeAnswer } from '#contract/accounts/second-factor.ts'
import type { Problem } from '#contract/http/problem.ts'
import { codeRule } from '#contract/http/rules.ts'
import { failedCall, problemOf } from '#machines/kit/failure.ts'
import { type FormContext, type FormEvent, type FormRejected, fieldEvents, formKit, submitTo } from '#machines/kit/form.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Field = 'code'
type Event = FormEvent<Field> | { type: 'secondFactor.cancel' } | { type: 'passkey.use' }
type Input = { challenge: string; hasPasskey: boolean }
type Context = FormContext<Field> & Input & { end: SecondFactorEnd }

/** How it ends: with a session; with the problem after which the challenge cannot be answered any more; or with neither, if the person went back. */
export type SecondFactorEnd = { session: Session | null; problem: Problem | null }

const rulesFor = () => ({ code: codeRule })

const remembered = { type: 'rememberProblem', params: problemOf } as const
const endedWithProblem = { type: 'endWithProblem', params: problemOf } as const

const kit = formKit<Field, Context, Event>({ rulesFor })

/** Leads someone with a right password from the challenge to a session, with a code of their app, a recovery code or a passkey. */
export const secondFactorMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    emitted: {} as FormRejected<Field> | { type: 'secondFactor.failed'; problem: Problem },
    output: {} as SecondFactorEnd,
    tags: {} as 'busy',
  },
  actors: {
    answerChallenge: toBeProvided<ChallengeAnswer, Session>('answerChallenge'),
    answerWithPasskey: toBeProvided<{ challenge: string }, Session>('answerWithPasskey'),
  },
  guards: {
    ...kit.guards,
    hasPasskey: ({ context }) => context.hasPasskey,
    isOver: (_, problem: Problem) => problem.code === 'secondFactor.over' || problem.code === 'login.adminOnly',
  },
  actions: {
    ...kit.actions,
    endWithSession: assign({ end: (_, session: Session) => ({ session, problem: null }) }),
    endWithProblem: assign({ end: (_, problem: Problem) => ({ session: null, problem }) }),
    announceProblem: emit((_, problem: Problem) => ({ type: 'secondFactor.failed', problem })),
  },
}).createMachine({
  id: 'secondFactor',
  context: ({ input }) => ({
    form: { values: { code: '' }, problems: {} },
    problem: null,
    challenge: input.challenge,
    hasPasskey: input.hasPasskey,
    end: { session: null, problem: null },
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        ...fieldEvents<Field>(),
        'form.submit': submitTo('submitting'),
        'passkey.use': { guard: 'hasPasskey', target: 'signing', actions: 'forgetProblem' },
        'secondFactor.cancel': 'left',
      },
    },
    signing: {
      tags: 'busy',
      invoke: {
        id: 'answerWithPasskey',
        src: 'answerWithPasskey',
        input: ({ context }) => ({ challenge: context.challenge }),
        onDone: { target: 'proved', actions: { type: 'endWithSession', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isOver', params: problemOf },
            target: 'over',
            actions: [remembered, endedWithProblem],
          },
          { target: 'editing', actions: remembered },
        ],
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'answerChallenge',
        src: 'answerChallenge',
        input: ({ context }) => ({ challenge: context.challenge, code: context.form.values.code }),
        onDone: { target: 'proved', actions: { type: 'endWithSession', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isOver', params: problemOf },
            target: 'over',
            actions: [...failedCall, endedWithProblem],
          },
          { target: 'editing', actions: failedCall },
        ],
      },
    },
    proved: { type: 'final' },
    over: { type: 'final' },
    left: { type: 'final' },
  },
  output: ({ context }) => context.end,
})
