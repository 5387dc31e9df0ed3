import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { codeRule } from '#contract/http/rules.ts'
import type { Enrolment, RecoveryCodes, TwoFactor } from '#contract/two-factor/two-factor.ts'
import { failedCall, problemOf } from '#machines/kit/failure.ts'
import {
  type Form,
  type FormContext,
  type FormEvent,
  type FormRejected,
  fieldEvents,
  formKit,
  submitTo,
} from '#machines/kit/form.ts'
import { notLoaded, resourceKit } from '#machines/kit/resource.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Field = 'code'
type Event =
  | FormEvent<Field>
  | { type: 'twoFactor.reload' }
  | { type: 'twoFactor.begin' }
  | { type: 'twoFactor.renew' }
  | { type: 'twoFactor.disable' }
  | { type: 'twoFactor.confirmDisable' }
  | { type: 'twoFactor.cancel' }
  | { type: 'twoFactor.noted' }
type Context = FormContext<Field> & {
  twoFactor: TwoFactor | null
  /** The secret to scan, while it is not confirmed. */
  enrolment: Enrolment | null
  /** Shown once, until the person has noted them. */
  recoveryCodes: string[]
}

const blank: Form<Field> = { values: { code: '' }, problems: {} }
const form = formKit<Field, Context, Event>({ rulesFor: () => ({ code: codeRule }) })
const kit = resourceKit<'twoFactor', Context, Event>('twoFactor')

/**
 * The second factor of the signed-in person: turned on by scanning a secret and typing a code of it, with recovery codes that are shown once;
 * turned off after one question.
 */
export const twoFactorMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as
      | FormRejected<Field>
      | { type: 'twoFactor.enabled' }
      | { type: 'twoFactor.disabled' }
      | { type: 'twoFactor.failed'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: {
    viewTwoFactor: toBeProvided<void, TwoFactor>('viewTwoFactor'),
    beginTwoFactor: toBeProvided<void, Enrolment>('beginTwoFactor'),
    confirmTwoFactor: toBeProvided<{ code: string }, RecoveryCodes>('confirmTwoFactor'),
    renewRecoveryCodes: toBeProvided<void, RecoveryCodes>('renewRecoveryCodes'),
    disableTwoFactor: toBeProvided<void, void>('disableTwoFactor'),
  },
  guards: {
    ...form.guards,
    isOn: ({ context }) => context.twoFactor?.isOn === true,
    hasAny: ({ context }) => context.twoFactor?.isOn === true || context.twoFactor?.hasPasskey === true,
    isOff: ({ context }) => context.twoFactor?.isOn === false,
  },
  actions: {
    ...form.actions,
    ...kit.actions,
    rememberEnrolment: assign({ enrolment: (_, enrolment: Enrolment) => enrolment }),
    forgetEnrolment: assign({ enrolment: null, form: blank, problem: null }),
    rememberCodes: assign({ recoveryCodes: (_, codes: string[]) => codes }),
    forgetCodes: assign({ recoveryCodes: [] }),
    announceOn: emit({ type: 'twoFactor.enabled' }),
    announceOff: emit({ type: 'twoFactor.disabled' }),
    announceProblem: emit((_, problem: Problem) => ({ type: 'twoFactor.failed', problem })),
  },
}).createMachine({
  id: 'twoFactor',
  context: { twoFactor: null, enrolment: null, recoveryCodes: [], form: blank, problem: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: { id: 'viewTwoFactor', src: 'viewTwoFactor', onDone: kit.loaded('shown'), onError: notLoaded('failed') },
    },
    failed: { on: { 'twoFactor.reload': 'loading' } },
    shown: {
      on: {
        'twoFactor.begin': { guard: 'isOff', target: 'beginning' },
        // A passkey may have been added or removed: the recovery codes come and go with the factors.
        'twoFactor.reload': 'loading',
        'twoFactor.renew': { guard: 'hasAny', target: 'renewing' },
        'twoFactor.disable': { guard: 'isOn', target: 'asking' },
      },
    },
    beginning: {
      tags: 'busy',
      invoke: {
        id: 'beginTwoFactor',
        src: 'beginTwoFactor',
        onDone: { target: 'scanning', actions: { type: 'rememberEnrolment', params: ({ event }) => event.output } },
        // It may have been turned on elsewhere.
        onError: { target: 'loading', actions: { type: 'announceProblem', params: problemOf } },
      },
    },
    scanning: {
      on: {
        ...fieldEvents<Field>(),
        'form.submit': submitTo('confirming'),
        'twoFactor.cancel': { target: 'shown', actions: 'forgetEnrolment' },
      },
    },
    confirming: {
      tags: 'busy',
      invoke: {
        id: 'confirmTwoFactor',
        src: 'confirmTwoFactor',
        input: ({ context }) => ({ code: context.form.values.code }),
        onDone: {
          target: 'noting',
          actions: [
            { type: 'rememberCodes', params: ({ event }) => event.output.recoveryCodes },
            'forgetEnrolment',
            'announceOn',
          ],
        },
        onError: { target: 'scanning', actions: failedCall },
      },
    },
    noting: { on: { 'twoFactor.noted': { target: 'loading', actions: 'forgetCodes' } } },
    renewing: {
      tags: 'busy',
      invoke: {
        id: 'renewRecoveryCodes',
        src: 'renewRecoveryCodes',
        onDone: {
          target: 'noting',
          actions: { type: 'rememberCodes', params: ({ event }) => event.output.recoveryCodes },
        },
        onError: { target: 'loading', actions: { type: 'announceProblem', params: problemOf } },
      },
    },
    asking: { on: { 'twoFactor.confirmDisable': 'disabling', 'twoFactor.cancel': 'shown' } },
    disabling: {
      tags: 'busy',
      invoke: {
        id: 'disableTwoFactor',
        src: 'disableTwoFactor',
        onDone: { target: 'loading', actions: 'announceOff' },
        onError: { target: 'loading', actions: { type: 'announceProblem', params: problemOf } },
      },
    },
  },
})
