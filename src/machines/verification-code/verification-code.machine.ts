import { type AnyActorRef, assign, sendTo, setup } from 'xstate'
import type { CodePurpose } from '#contract/accounts.ts'
import { type Problem, toProblem } from '#contract/problem.ts'
import { toBeProvided } from '../to-be-provided.ts'

type Input = { purpose: CodePurpose; pauseSeconds: number; lifetimeSeconds: number; owner: AnyActorRef }
type Context = Input & { email: string; key: string | null; secondsLeft: number }

/** What a verification code tells its owner. */
export type CodeReport = { type: 'code.sent' } | { type: 'code.failed'; problem: Problem } | { type: 'code.expired' }

/** Decides when "send the code again" may be pressed, and how long a sent code is good. The server enforces both; this spares people a refusal. */
export const verificationCodeMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as { type: 'code.request'; email: string },
    tags: {} as 'busy' | 'sendable',
  },
  actors: { sendCode: toBeProvided<{ email: string; purpose: CodePurpose }, string>('sendCode') },
  delays: { oneSecond: 1_000, lifetime: ({ context }) => context.lifetimeSeconds * 1_000 },
  guards: {
    isLastSecond: ({ context }) => context.secondsLeft <= 1,
    mustWait: (_, problem: Problem) => (problem.retryAfter ?? 0) > 0,
  },
  actions: {
    rememberEmail: assign({ email: (_, email: string) => email }),
    rememberKey: assign({ key: (_, key: string) => key }),
    forgetKey: assign({ key: null }),
    startPause: assign({ secondsLeft: (_, seconds: number) => seconds }),
    countDown: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }),
    reportSent: sendTo(({ context }) => context.owner, { type: 'code.sent' }),
    reportProblem: sendTo(
      ({ context }) => context.owner,
      (_, problem: Problem) => ({ type: 'code.failed', problem }),
    ),
    reportExpiry: sendTo(({ context }) => context.owner, { type: 'code.expired' }),
  },
}).createMachine({
  id: 'verificationCode',
  context: ({ input }) => ({ ...input, email: '', key: null, secondsLeft: 0 }),
  type: 'parallel',
  states: {
    request: {
      initial: 'ready',
      states: {
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
            input: ({ context }) => ({ email: context.email, purpose: context.purpose }),
            onDone: {
              target: ['pausing', '#verificationCode.code.valid'],
              actions: [
                { type: 'rememberKey', params: ({ event }) => event.output },
                { type: 'startPause', params: ({ context }) => context.pauseSeconds },
                'reportSent',
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
        pausing: {
          after: {
            oneSecond: [
              { guard: 'isLastSecond', target: 'ready', actions: 'countDown' },
              { target: 'pausing', reenter: true, actions: 'countDown' },
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
