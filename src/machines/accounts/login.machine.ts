import { assign, emit, sendTo, setup } from 'xstate'
import { type Challenge, type Credentials, isChallenge, isOfPlatform, type Session } from '#contract/accounts/accounts.ts'
import type { Problem } from '#contract/http/problem.ts'
import { loginNameRule, loginPasswordRule } from '#contract/http/rules.ts'
import { failedCall } from '#machines/kit/failure.ts'
import {
  edited,
  type FormContext,
  type FormEvent,
  type FormRejected,
  fieldEvents,
  formKit,
  submitTo,
} from '#machines/kit/form.ts'
import { present } from '#machines/kit/present.ts'
import type { Recipient } from '#machines/kit/recipient.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import { secondFactorMachine } from './second-factor.machine.ts'
import type { BeginSession } from './session.machine.ts'

type Field = 'account' | 'password'
type Event = FormEvent<Field> | BeginChallenge
type Context = FormContext<Field> & {
  /** What has to be answered with a second factor; null without one. */
  challenge: Challenge | null
  session: Recipient<BeginSession>
  adminSession: Recipient<BeginSession>
}

/** What another way of signing in tells the login: the account needs a second factor. */
export type BeginChallenge = { type: 'challenge.begin'; challenge: Challenge }

const rules = { account: loginNameRule, password: loginPasswordRule }

const kit = formKit<Field, Context, Event>({ rulesFor: () => rules })

/**
 * Leads someone from a name and a password, and a second factor if the account needs one, to a session, which it passes only to the session actor of its realm: a platform admin never
 * becomes a user of the console, on whichever page they sign in.
 */
export const loginMachine = setup({
  types: {
    input: {} as { session: Recipient<BeginSession>; adminSession: Recipient<BeginSession> },
    context: {} as Context,
    events: {} as Event,
    emitted: {} as
      | FormRejected<Field>
      | { type: 'login.succeeded'; username: string; admin: boolean }
      | { type: 'login.failed'; problem: Problem },
    tags: {} as 'busy',
    children: {} as { secondFactor: 'secondFactor' },
  },
  actors: {
    logIn: toBeProvided<Credentials, Session | Challenge>('logIn'),
    secondFactor: secondFactorMachine,
  },
  guards: {
    ...kit.guards,
    isChallenged: (_, answer: Session | Challenge) => isChallenge(answer),
    isProved: (_, session: Session | null) => session !== null,
  },
  actions: {
    ...kit.actions,
    handOver: sendTo(
      ({ context }, session: Session) => (isOfPlatform(session) ? context.adminSession : context.session),
      (_, session: Session) => ({ type: 'session.begin', session }),
    ),
    announceSuccess: emit((_, session: Session) => ({
      type: 'login.succeeded',
      username: session.account,
      admin: isOfPlatform(session),
    })),
    rememberChallenge: assign({
      challenge: (_, answer: Session | Challenge) => (isChallenge(answer) ? answer : null),
    }),
    forgetChallenge: assign({ challenge: null }),
    forgetPassword: assign({ form: ({ context }) => edited(context.form, 'password', '') }),
    showEnd: assign({ problem: (_, problem: Problem | null) => problem }),
    announceProblem: emit((_, problem: Problem) => ({ type: 'login.failed', problem })),
  },
}).createMachine({
  id: 'login',
  context: ({ input }) => ({
    form: { values: { account: '', password: '' }, problems: {} },
    problem: null,
    challenge: null,
    session: input.session,
    adminSession: input.adminSession,
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        ...fieldEvents<Field>(),
        'form.submit': submitTo('submitting'),
        'challenge.begin': {
          target: 'challenged',
          actions: [{ type: 'rememberChallenge', params: ({ event }) => event.challenge }, 'forgetPassword', 'forgetProblem'],
        },
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'logIn',
        src: 'logIn',
        input: ({ context }) => context.form.values,
        onDone: [
          {
            guard: { type: 'isChallenged', params: ({ event }) => event.output },
            target: 'challenged',
            actions: [{ type: 'rememberChallenge', params: ({ event }) => event.output }, 'forgetPassword'],
          },
          {
            target: 'signedIn',
            actions: [
              { type: 'handOver', params: ({ event }) => sessionIn(event.output) },
              { type: 'announceSuccess', params: ({ event }) => sessionIn(event.output) },
              'forgetPassword',
            ],
          },
        ],
        onError: { target: 'editing', actions: failedCall },
      },
    },
    challenged: {
      tags: 'busy',
      exit: 'forgetChallenge',
      invoke: {
        id: 'secondFactor',
        src: 'secondFactor',
        input: ({ context: { challenge } }) => ({
          challenge: present(challenge).challenge,
          hasPasskey: challenge?.hasPasskey === true,
        }),
        onDone: [
          {
            guard: { type: 'isProved', params: ({ event }) => event.output.session },
            target: 'signedIn',
            actions: [
              { type: 'handOver', params: ({ event }) => sessionIn(event.output.session) },
              { type: 'announceSuccess', params: ({ event }) => sessionIn(event.output.session) },
            ],
          },
          // The challenge is over, or the person went back: the password is asked for again.
          { target: 'editing', actions: { type: 'showEnd', params: ({ event }) => event.output.problem } },
        ],
      },
    },
    signedIn: { type: 'final' },
  },
})

/** For transitions whose guard has made sure that there is a session. */
const sessionIn = (answer: Session | Challenge | null): Session => {
  if (answer === null || isChallenge(answer)) throw new Error('there is no session yet')
  return answer
}
