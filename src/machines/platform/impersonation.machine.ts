import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { Impersonation } from '#contract/platform/impersonation.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { sourceToBeProvided, toBeProvided } from '#machines/kit/to-be-provided.ts'

/** How long an impersonation lasts by the clock of this browser. `endsAt` is in milliseconds since 1970. */
export type Timed = { impersonation: Impersonation; endsAt: number }

/** How an impersonation ended. `lost`: the server, or a sign-out, ended its session. */
export type ImpersonationEnd = 'ended' | 'expired' | 'lost'

type Context = { timed: Timed | null; secondsLeft: number; problem: Problem | null }

export type Ticked = { type: 'clock.tick'; secondsLeft: number }
export type SessionGone = { type: 'session.gone' }

/**
 * The impersonation of this browser tab: it is counted down until it ends by itself, or is ended. The server ends it in any case; this machine
 * says so at the right moment.
 */
export const impersonationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'impersonation.end' } | { type: 'impersonation.reload' } | Ticked | SessionGone,
    emitted: {} as { type: 'impersonation.over'; how: ImpersonationEnd },
    tags: {} as 'busy',
  },
  actors: {
    loadImpersonation: toBeProvided<void, Timed | null>('loadImpersonation'),
    endImpersonation: toBeProvided<void, void>('endImpersonation'),
    watchClock: sourceToBeProvided<Ticked, { endsAt: number }>('watchClock'),
    watchSession: sourceToBeProvided<SessionGone, void>('watchSession'),
  },
  guards: {
    isThere: (_, timed: Timed | null) => timed !== null,
    isKnown: ({ context }) => context.timed !== null,
    isOver: (_, seconds: number) => seconds <= 0,
  },
  actions: {
    remember: assign((_, timed: Timed | null) => ({
      timed,
      secondsLeft: present(timed).impersonation.secondsLeft,
      problem: null,
    })),
    countDown: assign({ secondsLeft: (_, seconds: number) => seconds }),
    forgetProblem: assign({ problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    announce: emit((_, how: ImpersonationEnd) => ({ type: 'impersonation.over' as const, how })),
  },
}).createMachine({
  id: 'impersonation',
  context: { timed: null, secondsLeft: 0, problem: null },
  invoke: { id: 'watchSession', src: 'watchSession' },
  initial: 'loading',
  on: { 'session.gone': '.lost' },
  states: {
    loading: {
      on: { 'impersonation.end': 'ending' },
      invoke: {
        id: 'loadImpersonation',
        src: 'loadImpersonation',
        onDone: [
          {
            guard: { type: 'isThere', params: ({ event }) => event.output },
            target: 'running',
            actions: { type: 'remember', params: ({ event }) => event.output },
          },
          { target: 'lost' },
        ],
        onError: { target: 'unread', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
    /** It is not known how long it lasts, but it can be ended. */
    unread: {
      on: {
        'impersonation.reload': { target: 'loading', actions: 'forgetProblem' },
        'impersonation.end': { target: 'ending', actions: 'forgetProblem' },
      },
    },
    running: {
      invoke: { id: 'watchClock', src: 'watchClock', input: ({ context }) => ({ endsAt: present(context.timed).endsAt }) },
      on: {
        'clock.tick': [
          { guard: { type: 'isOver', params: ({ event }) => event.secondsLeft }, target: 'expired' },
          { actions: { type: 'countDown', params: ({ event }) => event.secondsLeft } },
        ],
        'impersonation.end': { target: 'ending', actions: 'forgetProblem' },
      },
    },
    ending: {
      tags: 'busy',
      invoke: {
        id: 'endImpersonation',
        src: 'endImpersonation',
        onDone: 'ended',
        onError: [
          { guard: 'isKnown', target: 'running', actions: { type: 'rememberProblem', params: problemOf } },
          { target: 'unread', actions: { type: 'rememberProblem', params: problemOf } },
        ],
      },
    },
    ended: { type: 'final', entry: { type: 'announce', params: 'ended' } },
    expired: { type: 'final', entry: { type: 'announce', params: 'expired' } },
    lost: { type: 'final', entry: { type: 'announce', params: 'lost' } },
  },
})
