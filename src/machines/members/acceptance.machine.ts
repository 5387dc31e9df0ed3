import { assign, emit, sendTo, setup } from 'xstate'
import type { Credentials, Session } from '#contract/accounts/accounts.ts'
import { confirmPasswordRule, passwordRule, usernameRule } from '#contract/http/rules.ts'
import type { InvitationOffer } from '#contract/members/invitations.ts'
import type { BeginSession } from '#machines/accounts/session.machine.ts'
import { problemOf } from '#machines/kit/failure.ts'
import {
  type Form,
  type FormContext,
  type FormEvent,
  type FormRejected,
  fieldEvents,
  formKit,
  submitTo,
} from '#machines/kit/form.ts'
import type { Recipient } from '#machines/kit/recipient.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Field = 'account' | 'password' | 'confirmPassword'
type Input = { token: string; session: Recipient<BeginSession> }
type Context = FormContext<Field> & Input & { offer: InvitationOffer | null }
export type JoinInput = { token: string } & Credentials

const rulesFor = (form: Form<Field>) => ({
  account: usernameRule,
  password: passwordRule,
  confirmPassword: confirmPasswordRule(form.values.password),
})

type Event = FormEvent<Field> | { type: 'offer.reload' } | { type: 'offer.accept' } | { type: 'offer.mail' }

const kit = formKit<Field, Context, Event>({
  rulesFor,
  pair: ['password', 'confirmPassword'],
})

const empty = { account: '', password: '', confirmPassword: '' }

/**
 * Leads someone who follows the link of an invitation into the organisation: with a new account, which is signed in at once, or with the
 * account that has the address already, which has to be signed in. A link that a member copied proves no address: without an account, a
 * new link is mailed first.
 */
export const acceptanceMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    emitted: {} as FormRejected<Field> | { type: 'invitation.accepted' } | { type: 'invitation.loginFailed' },
    tags: {} as 'busy',
  },
  actors: {
    readOffer: toBeProvided<{ token: string }, InvitationOffer>('readOffer'),
    register: toBeProvided<JoinInput, void>('register'),
    logIn: toBeProvided<Credentials, Session>('logIn'),
    accept: toBeProvided<{ token: string }, void>('accept'),
    mailLink: toBeProvided<{ token: string }, void>('mailLink'),
  },
  guards: {
    ...kit.guards,
    isForNewAccount: (_, { hasAccount }: InvitationOffer) => hasAccount === false,
    isCopied: ({ context: { offer } }) => offer?.hasAccount === null,
  },
  actions: {
    ...kit.actions,
    rememberOffer: assign({ offer: (_, offer: InvitationOffer) => offer, problem: null }),
    forgetPasswords: assign(({ context: { form } }) => ({
      form: { values: { ...empty, account: form.values.account }, problems: {} },
    })),
    handOver: sendTo(
      ({ context }) => context.session,
      (_, session: Session) => ({ type: 'session.begin', session }),
    ),
    announceAccepted: emit({ type: 'invitation.accepted' }),
    announceLoginFailed: emit({ type: 'invitation.loginFailed' }),
  },
}).createMachine({
  id: 'acceptance',
  context: ({ input }) => ({ ...input, form: { values: empty, problems: {} }, problem: null, offer: null }),
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        id: 'readOffer',
        src: 'readOffer',
        input: ({ context: { token } }) => ({ token }),
        onDone: [
          {
            guard: { type: 'isForNewAccount', params: ({ event }) => event.output },
            target: 'editing',
            actions: { type: 'rememberOffer', params: ({ event }) => event.output },
          },
          { target: 'offered', actions: { type: 'rememberOffer', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unusable', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
    unusable: { on: { 'offer.reload': 'reading' } },
    editing: { on: { ...fieldEvents<Field>(), 'form.submit': submitTo('registering') } },
    registering: {
      tags: 'busy',
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context: { token, form } }) => ({
          token,
          account: form.values.account.trim(),
          password: form.values.password,
        }),
        onDone: 'signingIn',
        onError: { target: 'editing', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
    signingIn: {
      tags: 'busy',
      invoke: {
        id: 'logIn',
        src: 'logIn',
        input: ({ context: { form } }) => ({ account: form.values.account.trim(), password: form.values.password }),
        onDone: {
          target: 'accepted',
          actions: ['forgetPasswords', { type: 'handOver', params: ({ event }) => event.output }, 'announceAccepted'],
        },
        onError: { target: 'accepted', actions: ['forgetPasswords', 'announceLoginFailed'] },
      },
    },
    offered: {
      on: {
        'offer.accept': { target: 'accepting', actions: 'forgetProblem' },
        'offer.mail': { guard: 'isCopied', target: 'mailing', actions: 'forgetProblem' },
      },
    },
    mailing: {
      tags: 'busy',
      invoke: {
        id: 'mailLink',
        src: 'mailLink',
        input: ({ context: { token } }) => ({ token }),
        onDone: 'mailed',
        onError: { target: 'offered', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
    accepting: {
      tags: 'busy',
      invoke: {
        id: 'accept',
        src: 'accept',
        input: ({ context: { token } }) => ({ token }),
        onDone: { target: 'accepted', actions: 'announceAccepted' },
        onError: { target: 'offered', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
    mailed: { type: 'final' },
    accepted: { type: 'final' },
  },
})
