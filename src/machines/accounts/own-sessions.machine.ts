import { assign, emit, setup } from 'xstate'
import type { OwnSession } from '#contract/accounts/own-session.ts'
import type { Problem } from '#contract/http/problem.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { itemKit, notChanged, notLoaded, resourceKit } from '#machines/kit/resource.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Event = { type: 'sessions.reload' } | { type: 'session.end'; id: string } | { type: 'sessions.endOthers' }
type Context = {
  sessions: OwnSession[]
  /** The session that is being ended, or null. */
  ending: string | null
  problem: Problem | null
}

const kit = resourceKit<'sessions', Context, Event>('sessions')
const item = itemKit<'ending', Context, Event>('ending')

/**
 * Shows a user the devices on which they are signed in, and ends the sessions that they choose: single ones, or all except the present one.
 */
export const ownSessionsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
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
    ...kit.actions,
    ...item.actions,
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
        onDone: kit.loaded('listed'),
        onError: notLoaded('failed'),
      },
    },
    listed: {
      on: {
        'session.end': {
          guard: { type: 'isAnother', params: ({ event }) => event.id },
          target: 'ending',
          actions: { type: 'rememberItem', params: ({ event }) => event.id },
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
        input: ({ context }) => ({ id: present(context.ending) }),
        onDone: { target: 'listed', actions: ['dropEnded', 'forgetItem', 'announceEnd'] },
        onError: { target: 'listed', actions: notChanged },
      },
    },
    endingOthers: {
      tags: 'busy',
      invoke: {
        id: 'endOthers',
        src: 'endOthers',
        onDone: { target: 'listed', actions: ['dropOthers', 'announceEnd'] },
        onError: { target: 'listed', actions: { type: 'announceProblem', params: problemOf } },
      },
    },
    failed: { on: { 'sessions.reload': 'loading' } },
  },
})
