import { assign, emit, sendTo, setup } from 'xstate'
import type { Credentials, Session } from '#contract/accounts/accounts.ts'
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
import type { Recipient } from '#machines/kit/recipient.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import type { BeginSession } from './session.machine.ts'

type Field = 'account' | 'password'
type Context = FormContext<Field> & {
  session: Recipient<BeginSession>
  adminSession: Recipient<BeginSession>
}

const rules = { account: loginNameRule, password: loginPasswordRule }

const kit = formKit<Field, Context>({ rulesFor: () => rules })

/**
 * Leads someone from a name and a password to a session, which it passes only to the session actor of its realm: a platform admin never
 * becomes a user of the console, on whichever page they sign in.
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
  guards: kit.guards,
  actions: {
    ...kit.actions,
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
        ...fieldEvents<Field>(),
        'form.submit': submitTo('submitting'),
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
        onError: { target: 'editing', actions: failedCall },
      },
    },
    signedIn: { type: 'final' },
  },
})

const isOfPlatform = ({ usertype }: Session) => usertype === 'admin'
