import { assign, emit, sendTo, setup } from 'xstate'
import type { Credentials, Session } from '#contract/accounts/accounts.ts'
import { type Problem, toProblem } from '#contract/http/problem.ts'
import { loginNameRule, loginPasswordRule } from '#contract/http/rules.ts'
import { edited, type Form, type FormEvent, type FormRejected, formActions, isFilledIn } from '#machines/kit/form.ts'
import type { Recipient } from '#machines/kit/recipient.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import type { BeginSession } from './session.machine.ts'

type Field = 'account' | 'password'
type Context = {
  form: Form<Field>
  problem: Problem | null
  session: Recipient<BeginSession>
  adminSession: Recipient<BeginSession>
}

const rules = { account: loginNameRule, password: loginPasswordRule }

/**
 * Leads someone from a name and a password to a session, which it hands to the session actor of their realm and to nobody else: a platform
 * admin is none of the console's users, wherever they sign in.
 */
export const loginMachine = setup({
  types: {
    input: {} as { session: Recipient<BeginSession>; adminSession: Recipient<BeginSession> },
    context: {} as Context,
    events: {} as FormEvent<Field>,
    emitted: {} as
      | FormRejected<Field>
      | { type: 'login.succeeded'; username: string; admin: boolean }
      | { type: 'login.failed'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: { logIn: toBeProvided<Credentials, Session>('logIn') },
  guards: { isFilledIn: ({ context }) => isFilledIn(context.form, rules) },
  actions: {
    ...formActions<Context, Field, FormEvent<Field>>(() => rules),
    handOver: sendTo(
      ({ context }, session: Session) => (isOfPlatform(session) ? context.adminSession : context.session),
      (_, session: Session) => ({ type: 'session.begin', session }),
    ),
    forgetPassword: assign({ form: ({ context }) => edited(context.form, 'password', '') }),
    announceProblem: emit((_, problem: Problem) => ({ type: 'login.failed', problem })),
    announceSuccess: emit((_, session: Session) => ({
      type: 'login.succeeded',
      username: session.account,
      admin: isOfPlatform(session),
    })),
  },
}).createMachine({
  id: 'login',
  context: ({ input }) => ({
    form: { values: { account: '', password: '' }, problems: {} },
    problem: null,
    session: input.session,
    adminSession: input.adminSession,
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'field.edit': { actions: { type: 'editField', params: ({ event }) => event } },
        'field.leave': { actions: { type: 'validateField', params: ({ event }) => event } },
        'form.submit': [
          { guard: 'isFilledIn', target: 'submitting', actions: 'forgetProblem' },
          { actions: ['validateForm', 'showFirstProblem'] },
        ],
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'logIn',
        src: 'logIn',
        input: ({ context }) => context.form.values,
        onDone: {
          target: 'signedIn',
          actions: [
            { type: 'handOver', params: ({ event }) => event.output },
            { type: 'announceSuccess', params: ({ event }) => event.output },
            'forgetPassword',
          ],
        },
        onError: {
          target: 'editing',
          actions: [
            { type: 'rememberProblem', params: ({ event }) => toProblem(event.error) },
            { type: 'announceProblem', params: ({ event }) => toProblem(event.error) },
          ],
        },
      },
    },
    signedIn: { type: 'final' },
  },
})

const isOfPlatform = ({ usertype }: Session) => usertype === 'admin'
