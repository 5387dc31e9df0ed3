import { assign, emit, setup } from 'xstate'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import { forgottenPasswordMachine, type VerifiedCode } from './forgotten-password.machine.ts'
import { newPasswordMachine } from './new-password.machine.ts'

/** The page on which the reset began: the one for the address, or the one for the new password. */
export type ResetEntry = 'request' | 'choice'

/** The stored reset. `verified` is null if only the mark that a code was verified is left. */
export type KeptReset = { verified: VerifiedCode | null }

type Input = { entry: ResetEntry; pauseSeconds?: number; lifetimeSeconds?: number }
type Context = Input & { verified: VerifiedCode | null }

/** Leads someone who forgot their password through two pages: to a verified code, and from there to a new password. */
export const passwordResetMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as { type: 'reset.restart' },
    emitted: {} as
      | { type: 'reset.denied' }
      | { type: 'reset.verified' }
      | { type: 'reset.completed' }
      | { type: 'reset.finished' },
    tags: {} as 'settled' | 'atRequest' | 'atChoice',
    children: {} as { forgottenPassword: 'forgottenPassword'; newPassword: 'newPassword' },
  },
  actors: {
    readReset: toBeProvided<void, KeptReset | null>('readReset'),
    keepReset: toBeProvided<VerifiedCode, void>('keepReset'),
    forgetReset: toBeProvided<void, void>('forgetReset'),
    forgottenPassword: forgottenPasswordMachine,
    newPassword: newPasswordMachine,
  },
  delays: { afterVerification: 1_000, afterCompletion: 1_500 },
  guards: {
    isVerified: (_, kept: KeptReset | null) => kept !== null && kept.verified !== null,
    isMarked: ({ context }, kept: KeptReset | null) => kept !== null && context.entry === 'choice',
    wantsChoice: ({ context }) => context.entry === 'choice',
  },
  actions: {
    rememberCode: assign({ verified: (_, verified: VerifiedCode | null) => verified }),
    forgetCode: assign({ verified: null }),
    announceDenial: emit({ type: 'reset.denied' }),
    announceVerification: emit({ type: 'reset.verified' }),
    announceCompletion: emit({ type: 'reset.completed' }),
    announceEnd: emit({ type: 'reset.finished' }),
  },
}).createMachine({
  id: 'passwordReset',
  context: ({ input }) => ({ ...input, verified: null }),
  initial: 'restoring',
  states: {
    restoring: {
      invoke: {
        id: 'readReset',
        src: 'readReset',
        onDone: [
          {
            guard: { type: 'isVerified', params: ({ event }) => event.output },
            target: 'choosing',
            actions: { type: 'rememberCode', params: ({ event }) => present(event.output).verified },
          },
          { guard: { type: 'isMarked', params: ({ event }) => event.output }, target: 'choosing' },
          { guard: 'wantsChoice', target: 'asking', actions: 'announceDenial' },
          { target: 'asking' },
        ],
        onError: [{ guard: 'wantsChoice', target: 'asking', actions: 'announceDenial' }, { target: 'asking' }],
      },
    },
    asking: {
      tags: ['settled', 'atRequest'],
      invoke: {
        id: 'forgottenPassword',
        src: 'forgottenPassword',
        input: ({ context: { pauseSeconds, lifetimeSeconds } }) => ({
          ...(pauseSeconds === undefined ? {} : { pauseSeconds }),
          ...(lifetimeSeconds === undefined ? {} : { lifetimeSeconds }),
        }),
        onDone: {
          target: 'verified',
          actions: [{ type: 'rememberCode', params: ({ event }) => event.output }, 'announceVerification'],
        },
      },
    },
    verified: {
      tags: ['settled', 'atRequest'],
      invoke: {
        id: 'keepReset',
        src: 'keepReset',
        input: ({ context }) => present(context.verified),
        onError: {},
      },
      after: { afterVerification: 'choosing' },
    },
    choosing: {
      tags: ['settled', 'atChoice'],
      invoke: {
        id: 'newPassword',
        src: 'newPassword',
        input: ({ context }) => ({ verified: context.verified }),
        onDone: { target: 'completed', actions: ['forgetCode', 'announceCompletion'] },
      },
      on: { 'reset.restart': 'startingOver' },
    },
    completed: {
      tags: ['settled', 'atChoice'],
      invoke: { id: 'forgetReset', src: 'forgetReset', onError: {} },
      after: { afterCompletion: { target: 'finished', actions: 'announceEnd' } },
    },
    startingOver: {
      entry: 'forgetCode',
      invoke: { id: 'forgetReset', src: 'forgetReset', onDone: 'asking', onError: 'asking' },
    },
    finished: { tags: ['settled', 'atChoice'], type: 'final' },
  },
})
