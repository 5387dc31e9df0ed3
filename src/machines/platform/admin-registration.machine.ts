import { assign, emit, sendTo, setup } from 'xstate'
import type { Credentials, Session } from '#contract/accounts/accounts.ts'
import { type Problem, toProblem } from '#contract/http/problem.ts'
import { emailRule, inviteCodeRule, passwordRule, usernameRule } from '#contract/http/rules.ts'
import type { BeginSession } from '#machines/accounts/session.machine.ts'
import { edited, type Form, type FormEvent, type FormRejected, formActions, isFilledIn } from '#machines/kit/form.ts'
import type { Recipient } from '#machines/kit/recipient.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Field = 'email' | 'inviteCode' | 'username' | 'password'
export type AdminRegistration = Record<Field, string>
type Context = { form: Form<Field>; problem: Problem | null; session: Recipient<BeginSession> }

const rules = { email: emailRule, inviteCode: inviteCodeRule, username: usernameRule, password: passwordRule }

/** Leads someone who was invited from the mailed code to an account of a platform admin and, where it can, straight into a session. */
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
    isFilledIn: ({ context }) => isFilledIn(context.form, rules),
    isAboutInvite: (_, problem: Problem) => problem.code === 'invite.invalid',
    isAboutUsername: (_, problem: Problem) => problem.code === 'username.taken',
  },
  actions: {
    ...formActions<Context, Field, FormEvent<Field>>(() => rules),
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
        'field.edit': { actions: { type: 'editField', params: ({ event }) => event } },
        'field.leave': { actions: { type: 'validateField', params: ({ event }) => event } },
        'form.submit': [
          { guard: 'isFilledIn', target: 'verifyingInvite', actions: 'forgetProblem' },
          { actions: ['validateForm', 'showFirstProblem'] },
        ],
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
            guard: { type: 'isAboutInvite', params: ({ event }) => toProblem(event.error) },
            target: 'editing',
            actions: [
              { type: 'markField', params: { field: 'inviteCode', problem: 'invite.invalid' } },
              'showFirstProblem',
              { type: 'announceInviteProblem', params: ({ event }) => toProblem(event.error) },
            ],
          },
          {
            target: 'editing',
            actions: [
              { type: 'rememberProblem', params: ({ event }) => toProblem(event.error) },
              { type: 'announceInviteProblem', params: ({ event }) => toProblem(event.error) },
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
            guard: { type: 'isAboutUsername', params: ({ event }) => toProblem(event.error) },
            target: 'editing',
            actions: [
              { type: 'markField', params: { field: 'username', problem: 'username.taken' } },
              'showFirstProblem',
              { type: 'announceProblem', params: ({ event }) => toProblem(event.error) },
            ],
          },
          {
            target: 'editing',
            actions: [
              { type: 'rememberProblem', params: ({ event }) => toProblem(event.error) },
              { type: 'announceProblem', params: ({ event }) => toProblem(event.error) },
            ],
          },
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
