import { assign, emit, setup } from 'xstate'
import type { OwnSession } from '#contract/accounts/accounts.ts'
import { type Problem, toProblem } from '#contract/http/problem.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Context = {
  sessions: OwnSession[]
  /** The session that is being ended, if it is one. */
  ending: string | null
  problem: Problem | null
}

/** Shows somebody where they are signed in, and ends what they do not want: one by one, or all but the one that they look with. */
export const ownSessionsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'sessions.reload' } | { type: 'session.end'; id: string } | { type: 'sessions.endOthers' },
    emitted: {} as { type: 'sessions.ended' } | { type: 'sessions.notEnded'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: {
    listSessions: toBeProvided<void, OwnSession[]>('listSessions'),
    endSession: toBeProvided<{ id: string }, void>('endSession'),
    endOthers: toBeProvided<void, void>('endOthers'),
  },
  guards: {
    isAnother: ({ context }, id: string) => context.sessions.some((it) => it.id === id && !it.isCurrent),
    hasOthers: ({ context }) => context.sessions.some((it) => !it.isCurrent),
  },
  actions: {
    rememberSessions: assign((_, sessions: OwnSession[]) => ({ sessions, problem: null })),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    nameEnding: assign({ ending: (_, id: string) => id }),
    forgetEnding: assign({ ending: null }),
    dropEnded: assign({ sessions: ({ context }) => context.sessions.filter(({ id }) => id !== context.ending) }),
    dropOthers: assign({ sessions: ({ context }) => context.sessions.filter(({ isCurrent }) => isCurrent) }),
    announceEnd: emit({ type: 'sessions.ended' }),
    announceProblem: emit((_, problem: Problem) => ({ type: 'sessions.notEnded', problem })),
  },
}).createMachine({
  id: 'ownSessions',
  context: { sessions: [], ending: null, problem: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'listSessions',
        src: 'listSessions',
        onDone: { target: 'listed', actions: { type: 'rememberSessions', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'rememberProblem', params: ({ event }) => toProblem(event.error) } },
      },
    },
    listed: {
      on: {
        'session.end': {
          guard: { type: 'isAnother', params: ({ event }) => event.id },
          target: 'ending',
          actions: { type: 'nameEnding', params: ({ event }) => event.id },
        },
        'sessions.endOthers': { guard: 'hasOthers', target: 'endingOthers' },
        'sessions.reload': 'loading',
      },
    },
    ending: {
      tags: 'busy',
      invoke: {
        id: 'endSession',
        src: 'endSession',
        input: ({ context }) => ({ id: context.ending ?? '' }),
        onDone: { target: 'listed', actions: ['dropEnded', 'forgetEnding', 'announceEnd'] },
        onError: {
          target: 'listed',
          actions: ['forgetEnding', { type: 'announceProblem', params: ({ event }) => toProblem(event.error) }],
        },
      },
    },
    endingOthers: {
      tags: 'busy',
      invoke: {
        id: 'endOthers',
        src: 'endOthers',
        onDone: { target: 'listed', actions: ['dropOthers', 'announceEnd'] },
        onError: { target: 'listed', actions: { type: 'announceProblem', params: ({ event }) => toProblem(event.error) } },
      },
    },
    failed: { on: { 'sessions.reload': 'loading' } },
  },
})
