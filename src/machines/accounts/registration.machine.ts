import { assign, emit, sendTo, setup, stateIn } from 'xstate'
import type { Credentials, Session } from '#contract/accounts/accounts.ts'
import type { Problem } from '#contract/http/problem.ts'
import { emailRule, limits, passwordRule, toHalfWidth, typedCodeRule, usernameRule, validate } from '#contract/http/rules.ts'
import { failedCall, problemOf } from '#machines/kit/failure.ts'
import { edited, type FormContext, type FormEvent, type FormRejected, formKit, submitTo } from '#machines/kit/form.ts'
import type { Recipient } from '#machines/kit/recipient.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import type { BeginSession } from './session.machine.ts'
import { type CodeReport, verificationCodeMachine } from './verification-code.machine.ts'

type Field = 'username' | 'email' | 'password' | 'confirmationCode'
export type Registration = Record<Field, string>
type Context = FormContext<Field> & {
  session: Recipient<BeginSession>
  pauseSeconds: number
  lifetimeSeconds: number
}

const rules = { username: usernameRule, email: emailRule, password: passwordRule, confirmationCode: typedCodeRule }

const kit = formKit<Field, Context, FormEvent<Field> | { type: 'code.ask' } | CodeReport>({ rulesFor: () => rules })

/** Leads someone from an empty form through a verified e-mail address to an account and, if possible, directly to a session. */
export const registrationMachine = setup({
  types: {
    input: {} as { session: Recipient<BeginSession>; pauseSeconds?: number; lifetimeSeconds?: number },
    context: {} as Context,
    events: {} as FormEvent<Field> | { type: 'code.ask' } | CodeReport,
    emitted: {} as
      | FormRejected<Field>
      | { type: 'code.sent' }
      | { type: 'code.failed'; problem: Problem }
      | { type: 'registration.succeeded'; username: string }
      | { type: 'registration.failed'; problem: Problem }
      | { type: 'registration.loginFailed'; email: string },
    tags: {} as 'busy',
    children: {} as { verificationCode: 'verificationCode'; register: 'register'; logIn: 'logIn' },
  },
  actors: {
    verificationCode: verificationCodeMachine,
    register: toBeProvided<Registration, void>('register'),
    logIn: toBeProvided<Credentials, Session>('logIn'),
  },
  guards: {
    ...kit.guards,
    hasEmail: ({ context }) => validate(rules.email, context.form.values.email) === null,
    isCodeExpired: stateIn({ filling: { code: 'expired' } }),
    isAboutCode: (_, problem: Problem) => problem.code === 'code.invalid',
    isAboutUsername: (_, problem: Problem) => problem.code === 'username.taken',
  },
  actions: {
    ...kit.actions,
    restoreEmail: assign({
      form: ({ context }, { email }: { email: string }) =>
        context.form.values.email ? context.form : edited(context.form, 'email', email),
    }),
    tellEmail: sendTo('verificationCode', ({ context }) => ({ type: 'email.enter', email: context.form.values.email.trim() })),
    requestCode: sendTo('verificationCode', ({ context }) => ({ type: 'code.request', email: context.form.values.email.trim() })),
    handOver: sendTo(
      ({ context }) => context.session,
      (_, session: Session) => ({ type: 'session.begin', session }),
    ),
    forgetPassword: assign({ form: ({ context }) => edited(context.form, 'password', '') }),
    announceCode: emit({ type: 'code.sent' }),
    announceCodeProblem: emit((_, problem: Problem) => ({ type: 'code.failed', problem })),
    announceProblem: emit((_, problem: Problem) => ({ type: 'registration.failed', problem })),
    announceSuccess: emit((_, session: Session) => ({ type: 'registration.succeeded', username: session.account })),
    announceFailedLogin: emit(({ context }) => ({
      type: 'registration.loginFailed',
      email: toHalfWidth(context.form.values.email.trim()),
    })),
  },
}).createMachine({
  id: 'registration',
  context: ({ input }) => ({
    form: { values: { username: '', email: '', password: '', confirmationCode: '' }, problems: {} },
    problem: null,
    session: input.session,
    pauseSeconds: input.pauseSeconds ?? limits.codePauseSeconds,
    lifetimeSeconds: input.lifetimeSeconds ?? limits.codeLifetimeSeconds,
  }),
  invoke: {
    id: 'verificationCode',
    src: 'verificationCode',
    input: ({ context, self }) => ({
      purpose: 'register',
      pauseSeconds: context.pauseSeconds,
      lifetimeSeconds: context.lifetimeSeconds,
      owner: self,
    }),
  },
  on: {
    'code.failed': { actions: { type: 'announceCodeProblem', params: ({ event }) => event.problem } },
  },
  initial: 'filling',
  states: {
    filling: {
      type: 'parallel',
      states: {
        form: {
          initial: 'editing',
          states: {
            editing: {
              on: {
                'field.edit': { actions: [{ type: 'editField', params: ({ event }) => event }, 'tellEmail'] },
                'field.leave': { actions: { type: 'validateField', params: ({ event }) => event } },
                'code.ask': [
                  { guard: 'hasEmail', actions: 'requestCode' },
                  {
                    actions: [
                      { type: 'validateField', params: { field: 'email' } },
                      { type: 'showField', params: { field: 'email' } },
                    ],
                  },
                ],
                'form.submit': [
                  {
                    guard: 'isCodeExpired',
                    actions: [
                      'validateForm',
                      { type: 'markField', params: { field: 'confirmationCode', problem: 'code.invalid' } },
                      'showFirstProblem',
                    ],
                  },
                  ...submitTo('submitting'),
                ],
              },
            },
            submitting: {
              tags: 'busy',
              invoke: {
                id: 'register',
                src: 'register',
                input: ({ context }) => context.form.values,
                onDone: '#registration.loggingIn',
                onError: [
                  {
                    guard: { type: 'isAboutCode', params: problemOf },
                    target: 'editing',
                    actions: [
                      { type: 'markField', params: { field: 'confirmationCode', problem: 'code.invalid' } },
                      'showFirstProblem',
                      { type: 'announceProblem', params: problemOf },
                    ],
                  },
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
          },
        },
        code: {
          initial: 'none',
          on: {
            'code.sent': { target: '.valid', actions: 'announceCode' },
            'code.restored': { target: '.valid', actions: [{ type: 'restoreEmail', params: ({ event }) => event }, 'tellEmail'] },
          },
          states: {
            none: {},
            valid: { on: { 'code.expired': 'expired' } },
            expired: {},
          },
        },
      },
    },
    loggingIn: {
      tags: 'busy',
      invoke: {
        id: 'logIn',
        src: 'logIn',
        input: ({ context }) => ({ account: context.form.values.username, password: context.form.values.password }),
        onDone: {
          target: 'registered',
          actions: [
            { type: 'announceSuccess', params: ({ event }) => event.output },
            { type: 'handOver', params: ({ event }) => event.output },
            'forgetPassword',
          ],
        },
        onError: { target: 'registered', actions: ['announceFailedLogin', 'forgetPassword'] },
      },
    },
    registered: { type: 'final' },
  },
})
