import { type AnyActorRef, assign, sendTo, setup } from 'xstate'
import type { CodePurpose } from '#contract/accounts.ts'
import { type Problem, toProblem } from '#contract/problem.ts'
import { toBeProvided } from '../to-be-provided.ts'

type Input = { purpose: CodePurpose; pauseSeconds: number; lifetimeSeconds: number; owner: AnyActorRef }
type Context = Input & SentCode

/** What is known of the code that was sent last. `key` is null where only its pause is known: the server refused to send one so soon. */
export type SentCode = { email: string; key: string | null; secondsLeft: number; lifetimeLeft: number }

export type SendCode = { email: string; purpose: CodePurpose; pauseSeconds: number; lifetimeSeconds: number }

/** What a verification code tells its owner. */
export type CodeReport =
  | { type: 'code.sent'; email: string; key: string }
  | { type: 'code.restored'; email: string; key: string }
  | { type: 'code.failed'; problem: Problem }
  | { type: 'code.expired' }

/**
 * Decides when "send the code again" may be pressed, and how long a sent code is good. The server enforces both; this spares people a
 * refusal. Each second it reads how long the pause still is, so that neither sleep nor a reload makes it longer.
 */
export const verificationCodeMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as { type: 'code.request'; email: string },
    tags: {} as 'busy' | 'sendable',
  },
  actors: {
    sendCode: toBeProvided<SendCode, string>('sendCode'),
    readCode: toBeProvided<{ purpose: CodePurpose }, SentCode | null>('readCode'),
  },
  delays: { oneSecond: 1_000, lifetime: ({ context }) => context.lifetimeLeft * 1_000 },
  guards: {
    isGoodAndPausing: (_, sent: SentCode | null) => isGood(sent) && isPausing(sent),
    isGood: (_, sent: SentCode | null) => isGood(sent),
    isPausing: (_, sent: SentCode | null) => isPausing(sent),
    isPauseOver: ({ context }, sent: SentCode | null) => secondsLeft(context, sent) <= 0,
    isLastSecond: ({ context }) => secondsLeft(context, null) <= 0,
    mustWait: (_, problem: Problem) => (problem.retryAfter ?? 0) > 0,
  },
  actions: {
    rememberEmail: assign({ email: (_, email: string) => email }),
    rememberCode: assign({
      key: (_, key: string) => key,
      secondsLeft: ({ context }) => context.pauseSeconds,
      lifetimeLeft: ({ context }) => context.lifetimeSeconds,
    }),
    restore: assign((_, sent: SentCode | null) => sent ?? {}),
    forgetKey: assign({ key: null }),
    startPause: assign({ secondsLeft: (_, seconds: number) => seconds }),
    followDeadline: assign({ secondsLeft: ({ context }, sent: SentCode | null) => Math.max(0, secondsLeft(context, sent)) }),
    reportSent: sendTo(
      ({ context }) => context.owner,
      ({ context }, key: string) => ({ type: 'code.sent', email: context.email, key }),
    ),
    reportRestored: sendTo(
      ({ context }) => context.owner,
      ({ context }) => ({ type: 'code.restored', email: context.email, key: context.key }),
    ),
    reportProblem: sendTo(
      ({ context }) => context.owner,
      (_, problem: Problem) => ({ type: 'code.failed', problem }),
    ),
    reportExpiry: sendTo(({ context }) => context.owner, { type: 'code.expired' }),
  },
}).createMachine({
  id: 'verificationCode',
  context: ({ input }) => ({ ...input, email: '', key: null, secondsLeft: 0, lifetimeLeft: 0 }),
  type: 'parallel',
  states: {
    request: {
      initial: 'restoring',
      states: {
        restoring: {
          invoke: {
            id: 'readCode',
            src: 'readCode',
            input: ({ context }) => ({ purpose: context.purpose }),
            onDone: [
              {
                guard: { type: 'isGoodAndPausing', params: ({ event }) => event.output },
                target: ['pausing', '#verificationCode.code.valid'],
                actions: [{ type: 'restore', params: ({ event }) => event.output }, 'reportRestored'],
              },
              {
                guard: { type: 'isGood', params: ({ event }) => event.output },
                target: ['ready', '#verificationCode.code.valid'],
                actions: [{ type: 'restore', params: ({ event }) => event.output }, 'reportRestored'],
              },
              {
                guard: { type: 'isPausing', params: ({ event }) => event.output },
                target: 'pausing',
                actions: { type: 'restore', params: ({ event }) => event.output },
              },
              { target: 'ready' },
            ],
            onError: 'ready',
          },
        },
        ready: {
          tags: 'sendable',
          on: {
            'code.request': { target: 'sending', actions: { type: 'rememberEmail', params: ({ event }) => event.email } },
          },
        },
        sending: {
          tags: 'busy',
          invoke: {
            id: 'sendCode',
            src: 'sendCode',
            input: ({ context: { email, purpose, pauseSeconds, lifetimeSeconds } }) => ({
              email,
              purpose,
              pauseSeconds,
              lifetimeSeconds,
            }),
            onDone: {
              target: ['pausing', '#verificationCode.code.valid'],
              actions: [
                { type: 'rememberCode', params: ({ event }) => event.output },
                { type: 'reportSent', params: ({ event }) => event.output },
              ],
            },
            onError: [
              {
                guard: { type: 'mustWait', params: ({ event }) => toProblem(event.error) },
                target: 'pausing',
                actions: [
                  { type: 'startPause', params: ({ event }) => toProblem(event.error).retryAfter ?? 0 },
                  { type: 'reportProblem', params: ({ event }) => toProblem(event.error) },
                ],
              },
              { target: 'ready', actions: { type: 'reportProblem', params: ({ event }) => toProblem(event.error) } },
            ],
          },
        },
        pausing: { after: { oneSecond: 'looking' } },
        looking: {
          invoke: {
            id: 'readCode',
            src: 'readCode',
            input: ({ context }) => ({ purpose: context.purpose }),
            onDone: [
              {
                guard: { type: 'isPauseOver', params: ({ event }) => event.output },
                target: 'ready',
                actions: { type: 'followDeadline', params: ({ event }) => event.output },
              },
              { target: 'pausing', actions: { type: 'followDeadline', params: ({ event }) => event.output } },
            ],
            onError: [
              { guard: 'isLastSecond', target: 'ready', actions: { type: 'followDeadline', params: null } },
              { target: 'pausing', actions: { type: 'followDeadline', params: null } },
            ],
          },
        },
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

const isGood = (sent: SentCode | null) => sent !== null && sent.key !== null && sent.lifetimeLeft > 0

const isPausing = (sent: SentCode | null) => sent !== null && sent.secondsLeft > 0

/** What was read, or, where nothing can be read, one second less than before. */
const secondsLeft = (context: Context, sent: SentCode | null) => sent?.secondsLeft ?? context.secondsLeft - 1
