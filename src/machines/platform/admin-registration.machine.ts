import { assign, emit, sendTo, setup } from 'xstate'
import type { Credentials, Session } from '#contract/accounts/accounts.ts'
import type { Problem } from '#contract/http/problem.ts'
import { emailRule, inviteCodeRule, passwordRule, usernameRule } from '#contract/http/rules.ts'
import type { BeginSession } from '#machines/accounts/session.machine.ts'
import { failedCall, problemOf } from '#machines/kit/failure.ts'
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

type Field = 'email' | 'inviteCode' | 'username' | 'password'
export type AdminRegistration = Record<Field, string>
type Context = FormContext<Field> & { session: Recipient<BeginSession> }

const rules = { email: emailRule, inviteCode: inviteCodeRule, username: usernameRule, password: passwordRule }

const kit = formKit<Field, Context>({ rulesFor: () => rules })

/** Leads an invited person from the mailed code to the account of a platform admin and, if possible, directly to a session. */
export const adminRegistrationMachine = setup({
  types: {
    input: {} as { session: Recipient<BeginSession> },
    context: {} as Context,
    events: {} as FormEvent<Field>,
    emitted: {} as
      | FormRejected<Field>
      | { type: 'invite.failed'; problem: Problem }
      | { type: 'registration.succeeded'; username: string }
      | { type: 'registration.failed'; problem: Problem }
      | { type: 'registration.loginFailed'; email: string },
    tags: {} as 'busy',
  },
  actors: {
    verifyInvite: toBeProvided<{ email: string; code: string }, void>('verifyInvite'),
    registerAdmin: toBeProvided<AdminRegistration, void>('registerAdmin'),
    logIn: toBeProvided<Credentials, Session>('logIn'),
  },
  guards: {
    ...kit.guards,
    isAboutInvite: (_, problem: Problem) => problem.code === 'invite.invalid',
    isAboutUsername: (_, problem: Problem) => problem.code === 'username.taken',
  },
  actions: {
    ...kit.actions,
    handOver: sendTo(
      ({ context }) => context.session,
      (_, session: Session) => ({ type: 'session.begin', session }),
    ),
    forgetSecrets: assign({ form: ({ context }) => edited(edited(context.form, 'password', ''), 'inviteCode', '') }),
    announceInviteProblem: emit((_, problem: Problem) => ({ type: 'invite.failed', problem })),
    announceProblem: emit((_, problem: Problem) => ({ type: 'registration.failed', problem })),
    announceSuccess: emit((_, session: Session) => ({ type: 'registration.succeeded', username: session.account })),
    announceFailedLogin: emit(({ context }) => ({ type: 'registration.loginFailed', email: context.form.values.email.trim() })),
  },
}).createMachine({
  id: 'adminRegistration',
  context: ({ input }) => ({
    form: { values: { email: '', inviteCode: '', username: '', password: '' }, problems: {} },
    problem: null,
    session: input.session,
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        ...fieldEvents<Field>(),
        'form.submit': submitTo('verifyingInvite'),
      },
    },
    verifyingInvite: {
      tags: 'busy',
      invoke: {
        id: 'verifyInvite',
        src: 'verifyInvite',
        input: ({ context: { form } }) => ({ email: form.values.email, code: form.values.inviteCode }),
        onDone: 'registering',
        onError: [
          {
            guard: { type: 'isAboutInvite', params: problemOf },
            target: 'editing',
            actions: [
              { type: 'markField', params: { field: 'inviteCode', problem: 'invite.invalid' } },
              'showFirstProblem',
              { type: 'announceInviteProblem', params: problemOf },
            ],
          },
          {
            target: 'editing',
            actions: [
              { type: 'rememberProblem', params: problemOf },
              { type: 'announceInviteProblem', params: problemOf },
            ],
          },
        ],
      },
    },
    registering: {
      tags: 'busy',
      invoke: {
        id: 'registerAdmin',
        src: 'registerAdmin',
        input: ({ context }) => context.form.values,
        onDone: 'loggingIn',
        onError: [
          {
            guard: { type: 'isAboutUsername', params: problemOf },
            target: 'editing',
            actions: [
              { type: 'markField', params: { field: 'username', problem: 'username.taken' } },
              'showFirstProblem',
              { type: 'announceProblem', params: problemOf },
            ],
          },
          { target: 'editing', actions: failedCall },
        ],
      },
    },
    loggingIn: {
      tags: 'busy',
      invoke: {
        id: 'logIn',
        src: 'logIn',
        input: ({ context: { form } }) => ({ account: form.values.username, password: form.values.password }),
        onDone: {
          target: 'registered',
          actions: [
            { type: 'announceSuccess', params: ({ event }) => event.output },
            { type: 'handOver', params: ({ event }) => event.output },
            'forgetSecrets',
          ],
        },
        onError: { target: 'registered', actions: ['announceFailedLogin', 'forgetSecrets'] },
      },
    },
    registered: { type: 'final' },
  },
})
