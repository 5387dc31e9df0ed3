import { assign, setup } from 'xstate'
import type { LiveEvent } from '#contract/events.ts'
import type { Problem } from '#contract/problem.ts'
import { sourceToBeProvided } from '../to-be-provided.ts'

type Context = {
  projectId: string
  /** Newest first. */
  shown: LiveEvent[]
  /** What arrived during a pause, newest first; `heldCount` counts also what is no longer kept. */
  held: LiveEvent[]
  heldCount: number
  lastId: string | null
  attempt: number
  problem: Problem | null
}

export type FromSource =
  | { type: 'stream.opened' }
  | { type: 'events.arrived'; events: LiveEvent[] }
  | { type: 'stream.lost'; problem: Problem }

/** How many events a person is shown at once. */
export const shownAtMost = 200

/** Decides what of a project's event stream is shown: live while playing, counted while paused, and nothing lost over a reconnection. */
export const eventStreamMachine = setup({
  types: {
    input: {} as { projectId: string },
    context: {} as Context,
    events: {} as FromSource | { type: 'stream.retry' } | { type: 'display.pause' } | { type: 'display.play' },
  },
  actors: { openStream: sourceToBeProvided<FromSource, { projectId: string; lastId: string | null }>('openStream') },
  delays: { backoff: ({ context }) => Math.min(1_000 * 2 ** (context.attempt - 1), 30_000) },
  actions: {
    forgetAttempts: assign({ attempt: 0, problem: null }),
    rememberLoss: assign({ attempt: ({ context }) => context.attempt + 1, problem: (_, problem: Problem) => problem }),
    rememberPlace: assign({ lastId: ({ context }, arrived: LiveEvent[]) => arrived.at(-1)?.id ?? context.lastId }),
    show: assign({ shown: ({ context }, arrived: LiveEvent[]) => newestOf(arrived, context.shown) }),
    hold: assign({
      held: ({ context }, arrived: LiveEvent[]) => newestOf(arrived, context.held),
      heldCount: ({ context }, arrived: LiveEvent[]) => context.heldCount + arrived.length,
    }),
    showHeld: assign(({ context }) => ({
      shown: [...context.held, ...context.shown].slice(0, shownAtMost),
      held: [],
      heldCount: 0,
    })),
  },
}).createMachine({
  id: 'eventStream',
  context: ({ input }) => ({
    projectId: input.projectId,
    shown: [],
    held: [],
    heldCount: 0,
    lastId: null,
    attempt: 0,
    problem: null,
  }),
  type: 'parallel',
  states: {
    connection: {
      initial: 'open',
      states: {
        open: {
          initial: 'connecting',
          invoke: {
            id: 'openStream',
            src: 'openStream',
            input: ({ context }) => ({ projectId: context.projectId, lastId: context.lastId }),
          },
          on: {
            'stream.lost': { target: 'waiting', actions: { type: 'rememberLoss', params: ({ event }) => event.problem } },
          },
          states: {
            connecting: { on: { 'stream.opened': { target: 'live', actions: 'forgetAttempts' } } },
            live: {},
          },
        },
        waiting: { after: { backoff: 'open' }, on: { 'stream.retry': 'open' } },
      },
    },
    display: {
      initial: 'playing',
      states: {
        playing: {
          on: {
            'display.pause': 'paused',
            'events.arrived': {
              actions: [
                { type: 'show', params: ({ event }) => event.events },
                { type: 'rememberPlace', params: ({ event }) => event.events },
              ],
            },
          },
        },
        paused: {
          on: {
            'display.play': { target: 'playing', actions: 'showHeld' },
            'events.arrived': {
              actions: [
                { type: 'hold', params: ({ event }) => event.events },
                { type: 'rememberPlace', params: ({ event }) => event.events },
              ],
            },
          },
        },
      },
    },
  },
})

const newestOf = (arrived: LiveEvent[], sofar: LiveEvent[]) => [...arrived.toReversed(), ...sofar].slice(0, shownAtMost)
