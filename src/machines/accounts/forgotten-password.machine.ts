import { assign, emit, sendTo, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { addressOf, forgottenEmailRule, limits, typedCodeRule, validate } from '#contract/http/rules.ts'
import { failedCall, problemOf } from '#machines/kit/failure.ts'
import {
  edited,
  type FormContext,
  type FormEvent,
  type FormRejected,
  formKit,
  isFilledIn,
  rejectForm,
} from '#machines/kit/form.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import { type CodeReport, verificationCodeMachine } from './verification-code.machine.ts'

type Field = 'email' | 'confirmationCode'
/** A code and the address to which it was sent, as a new password needs them. */
export type VerifiedCode = { email: string; key: string; code: string }
type Context = FormContext<Field> & {
  /** The last code that was sent. `key` is null once the code has expired. */
  sent: { email: string; key: string | null } | null
  /** A copy of what is being verified, which does not change if the code changes meanwhile. */
  submitted: VerifiedCode
  pauseSeconds: number
  lifetimeSeconds: number
}

const rules = { email: forgottenEmailRule, confirmationCode: typedCodeRule }

const kit = formKit<Field, Context, FormEvent<Field> | { type: 'code.ask' } | CodeReport>({ rulesFor: () => rules })

/** Leads someone who forgot their password from an e-mail address to a code that the server has verified. */
export const forgottenPasswordMachine = setup({
  types: {
    input: {} as { pauseSeconds?: number; lifetimeSeconds?: number },
    context: {} as Context,
    events: {} as FormEvent<Field> | { type: 'code.ask' } | CodeReport,
    emitted: {} as
      | FormRejected<Field>
      | { type: 'code.sent' }
      | { type: 'code.failed'; problem: Problem }
      | { type: 'verification.failed'; problem: Problem },
    output: {} as VerifiedCode,
    tags: {} as 'busy',
    children: {} as { verificationCode: 'verificationCode'; verifyCode: 'verifyCode' },
  },
  actors: {
    verificationCode: verificationCodeMachine,
    verifyCode: toBeProvided<VerifiedCode, void>('verifyCode'),
  },
  guards: {
    ...kit.guards,
    hasEmail: ({ context }) => validate(rules.email, context.form.values.email) === null,
    lacksKey: ({ context }) => isFilledIn(context.form, rules) && !isSentTo(context),
    isExpired: ({ context }) => isSentTo(context) && context.sent?.key === null,
    isAboutCode: (_, problem: Problem) => problem.code === 'code.invalid',
  },
  actions: {
    ...kit.actions,
    restoreEmail: assign({
      form: ({ context }, { email }: { email: string }) =>
        context.form.values.email ? context.form : edited(context.form, 'email', email),
    }),
    tellEmail: sendTo('verificationCode', ({ context }) => ({ type: 'email.enter', email: context.form.values.email.trim() })),
    requestCode: sendTo('verificationCode', ({ context }) => ({ type: 'code.request', email: context.form.values.email.trim() })),
    rememberKey: assign({ sent: (_, { email, key }: { email: string; key: string }) => ({ email, key }) }),
    forgetKey: assign({ sent: ({ context: { sent } }) => sent && { ...sent, key: null } }),
    holdCode: assign({ submitted: ({ context }) => codeToVerify(context) }),
    announceCode: emit({ type: 'code.sent' }),
    announceCodeProblem: emit((_, problem: Problem) => ({ type: 'code.failed', problem })),
    announceProblem: emit((_, problem: Problem) => ({ type: 'verification.failed', problem })),
  },
}).createMachine({
  id: 'forgottenPassword',
  context: ({ input }) => ({
    form: { values: { email: '', confirmationCode: '' }, problems: {} },
    problem: null,
    sent: null,
    submitted: { email: '', key: '', code: '' },
    pauseSeconds: input.pauseSeconds ?? limits.codePauseSeconds,
    lifetimeSeconds: input.lifetimeSeconds ?? limits.codeLifetimeSeconds,
  }),
  invoke: {
    id: 'verificationCode',
    src: 'verificationCode',
    input: ({ context, self }) => ({
      purpose: 'losepassword',
      pauseSeconds: context.pauseSeconds,
      lifetimeSeconds: context.lifetimeSeconds,
      owner: self,
    }),
  },
  on: {
    'code.sent': { actions: [{ type: 'rememberKey', params: ({ event }) => event }, 'announceCode'] },
    'code.restored': {
      actions: [
        { type: 'rememberKey', params: ({ event }) => event },
        { type: 'restoreEmail', params: ({ event }) => event },
        'tellEmail',
      ],
    },
    'code.expired': { actions: 'forgetKey' },
    'code.failed': { actions: { type: 'announceCodeProblem', params: ({ event }) => event.problem } },
  },
  initial: 'editing',
  output: ({ context }) => context.submitted,
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
            guard: 'lacksKey',
            actions: [
              { type: 'rememberProblem', params: { code: 'reset.keyMissing' } },
              { type: 'announceProblem', params: { code: 'reset.keyMissing' } },
            ],
          },
          {
            guard: 'isExpired',
            actions: [
              'validateForm',
              { type: 'markField', params: { field: 'confirmationCode', problem: 'code.invalid' } },
              'showFirstProblem',
            ],
          },
          { guard: 'isFilledIn', target: 'verifying', actions: ['holdCode', 'forgetProblem'] },
          rejectForm,
        ],
      },
    },
    verifying: {
      tags: 'busy',
      invoke: {
        id: 'verifyCode',
        src: 'verifyCode',
        input: ({ context }) => context.submitted,
        onDone: 'verified',
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
          { target: 'editing', actions: failedCall },
        ],
      },
    },
    verified: { type: 'final' },
  },
})

/** Whether the last code was sent to the address in the form. */
const isSentTo = ({ form, sent }: Context) => sent !== null && addressOf(sent.email) === addressOf(form.values.email)

const codeToVerify = (context: Context): VerifiedCode => ({
  email: context.form.values.email.trim(),
  key: present(context.sent?.key),
  code: context.form.values.confirmationCode,
})
