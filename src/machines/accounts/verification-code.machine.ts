import { assign, sendTo, setup } from 'xstate'
import type { CodePurpose } from '#contract/accounts/accounts.ts'
import { type Problem, toProblem } from '#contract/http/problem.ts'
import { addressOf } from '#contract/http/rules.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import type { Recipient } from '#machines/kit/recipient.ts'
import { sourceToBeProvided, toBeProvided } from '#machines/kit/to-be-provided.ts'

type Input = { purpose: CodePurpose; pauseSeconds: number; lifetimeSeconds: number; owner: Recipient<CodeReport> }

type Context = Input & {
  /** The address in the form. The seconds to wait are counted for this address. */
  email: string
  secondsLeft: number
  /** The address to which a code is being sent, or was sent last. */
  sentTo: string
  key: string | null
  lifetimeLeft: number
}

/** The data of the last code that was sent. `lifetimeLeft` is in seconds. */
export type SentCode = { email: string; key: string; lifetimeLeft: number }

export type SendCode = { email: string; purpose: CodePurpose; pauseSeconds: number; lifetimeSeconds: number }

export type PauseOf = { email: string; purpose: CodePurpose }

/** Received when another browser tab may have requested a code. */
export type PausesChanged = { type: 'pauses.changed' }

/** What a verification code tells its parent. */
export type CodeReport =
  | { type: 'code.sent'; email: string; key: string }
  | { type: 'code.restored'; email: string; key: string }
  | { type: 'code.failed'; problem: Problem }
  | { type: 'code.expired' }

/**
 * Decides when "send the code again" may be pressed, and how long a sent code is valid. The server enforces both; this machine only avoids
 * calls that would be refused. The pause belongs to an address, whichever form or browser tab requested the code: it is read when another
 * address is entered, when another tab requests a code, and each second while it lasts, so that neither sleep nor a reload makes it longer.
 */
export const verificationCodeMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as { type: 'code.request'; email: string } | { type: 'email.enter'; email: string } | PausesChanged,
    tags: {} as 'busy' | 'sendable',
  },
  actors: {
    sendCode: toBeProvided<SendCode, string>('sendCode'),
    readCode: toBeProvided<{ purpose: CodePurpose }, SentCode | null>('readCode'),
    readPause: toBeProvided<PauseOf, number>('readPause'),
    watchPauses: sourceToBeProvided<PausesChanged, void>('watchPauses'),
  },
  delays: { oneSecond: 1_000, lifetime: ({ context }) => context.lifetimeLeft * 1_000 },
  guards: {
    isGood: (_, sent: SentCode | null) => sent !== null && sent.lifetimeLeft > 0,
    isAnotherAddress: ({ context }, email: string) => !isSame(context.email, email),
    isAddressOfForm: ({ context }) => isSame(context.email, context.sentTo),
    mustWait: ({ context }, problem: Problem) => (problem.retryAfter ?? 0) > 0 && isSame(context.email, context.sentTo),
    isOver: (_, seconds: number) => seconds <= 0,
    isLastSecond: ({ context }) => context.secondsLeft <= 1,
  },
  actions: {
    enterEmail: assign((_, email: string) => ({ email, secondsLeft: 0 })),
    rememberRequest: assign((_, email: string) => ({ email, sentTo: email })),
    rememberCode: assign({ key: (_, key: string) => key, lifetimeLeft: ({ context }) => context.lifetimeSeconds }),
    restore: assign(({ context }, sent: SentCode | null) => {
      const { email, key, lifetimeLeft } = present(sent)
      return { email: context.email || email, sentTo: email, key, lifetimeLeft }
    }),
    forgetKey: assign({ key: null }),
    wait: assign({ secondsLeft: (_, seconds: number) => Math.max(0, seconds) }),
    countDown: assign({ secondsLeft: ({ context }) => Math.max(0, context.secondsLeft - 1) }),
    reportSent: sendTo(
      ({ context }) => context.owner,
      ({ context }, key: string) => ({ type: 'code.sent', email: context.sentTo, key }),
    ),
    reportRestored: sendTo(
      ({ context }) => context.owner,
      ({ context }) => ({ type: 'code.restored', email: context.sentTo, key: present(context.key) }),
    ),
    reportProblem: sendTo(
      ({ context }) => context.owner,
      (_, problem: Problem) => ({ type: 'code.failed', problem }),
    ),
    reportExpiry: sendTo(({ context }) => context.owner, { type: 'code.expired' }),
  },
}).createMachine({
  id: 'verificationCode',
  context: ({ input }) => ({ ...input, email: '', secondsLeft: 0, sentTo: '', key: null, lifetimeLeft: 0 }),
  invoke: { id: 'watchPauses', src: 'watchPauses' },
  type: 'parallel',
  states: {
    request: {
      initial: 'restoring',
      on: {
        'email.enter': {
          guard: { type: 'isAnotherAddress', params: ({ event }) => event.email },
          target: '.looking',
          actions: { type: 'enterEmail', params: ({ event }) => event.email },
        },
        'pauses.changed': '.looking',
      },
      states: {
        restoring: {
          on: {
            'email.enter': { actions: { type: 'enterEmail', params: ({ event }) => event.email } },
            'pauses.changed': {},
          },
          invoke: {
            id: 'readCode',
            src: 'readCode',
            input: ({ context }) => ({ purpose: context.purpose }),
            onDone: [
              {
                guard: { type: 'isGood', params: ({ event }) => event.output },
                target: ['looking', '#verificationCode.code.valid'],
                actions: [{ type: 'restore', params: ({ event }) => event.output }, 'reportRestored'],
              },
              { target: 'looking' },
            ],
            onError: 'looking',
          },
        },
        looking: {
          invoke: {
            id: 'readPause',
            src: 'readPause',
            input: ({ context: { email, purpose } }) => ({ email, purpose }),
            onDone: [
              {
                guard: { type: 'isOver', params: ({ event }) => event.output },
                target: 'ready',
                actions: { type: 'wait', params: ({ event }) => event.output },
              },
              { target: 'pausing', actions: { type: 'wait', params: ({ event }) => event.output } },
            ],
            onError: [
              { guard: 'isLastSecond', target: 'ready', actions: 'countDown' },
              { target: 'pausing', actions: 'countDown' },
            ],
          },
        },
        ready: {
          tags: 'sendable',
          on: {
            'code.request': { target: 'sending', actions: { type: 'rememberRequest', params: ({ event }) => event.email } },
          },
        },
        sending: {
          tags: 'busy',
          on: {
            'email.enter': { actions: { type: 'enterEmail', params: ({ event }) => event.email } },
            'pauses.changed': {},
          },
          invoke: {
            id: 'sendCode',
            src: 'sendCode',
            input: ({ context: { sentTo, purpose, pauseSeconds, lifetimeSeconds } }) => ({
              email: sentTo,
              purpose,
              pauseSeconds,
              lifetimeSeconds,
            }),
            onDone: [
              {
                guard: 'isAddressOfForm',
                target: ['pausing', '#verificationCode.code.valid'],
                actions: [
                  { type: 'rememberCode', params: ({ event }) => event.output },
                  { type: 'wait', params: ({ context }) => context.pauseSeconds },
                  { type: 'reportSent', params: ({ event }) => event.output },
                ],
              },
              {
                target: ['looking', '#verificationCode.code.valid'],
                actions: [
                  { type: 'rememberCode', params: ({ event }) => event.output },
                  { type: 'reportSent', params: ({ event }) => event.output },
                ],
              },
            ],
            onError: [
              {
                guard: { type: 'mustWait', params: problemOf },
                target: 'pausing',
                actions: [
                  { type: 'wait', params: ({ event }) => toProblem(event.error).retryAfter ?? 0 },
                  { type: 'reportProblem', params: problemOf },
                ],
              },
              { target: 'looking', actions: { type: 'reportProblem', params: problemOf } },
            ],
          },
        },
        pausing: { after: { oneSecond: 'looking' } },
      },
    },
    code: {
      initial: 'none',
      states: {
        none: {},
        valid: { after: { lifetime: { target: 'expired', actions: ['forgetKey', 'reportExpiry'] } } },
        expired: {},
      },
    },
  },
})

const isSame = (one: string, other: string) => addressOf(one) === addressOf(other)
