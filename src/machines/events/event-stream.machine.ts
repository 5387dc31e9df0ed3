import { assign, enqueueActions, setup } from 'xstate'
import type { CaughtUp, Displaced, LiveEvent } from '#contract/events/events.ts'
import type { Problem } from '#contract/http/problem.ts'
import type { Recipient } from '#machines/kit/recipient.ts'
import { sourceToBeProvided } from '#machines/kit/to-be-provided.ts'

type Input = { projectId: string; owner?: Recipient<StreamReport> }
type Context = Input & {
  lastId: string | null
  /** The newest accepted event. */
  lastAccepted: LiveEvent | null
  /** The number of events that the reconnection brought, and of those left out; null if no event was seen before. */
  missed: { replayed: number; leftOut: number } | null
  attempt: number
  secondsLeft: number
  problem: Problem | null
  /** Why the stream was closed in favour of another; null if it was not. */
  displacedBy: Displaced['reason'] | null
}

export type FromSource =
  | { type: 'stream.opened' }
  | { type: 'events.arrived'; events: LiveEvent[] }
  | ({ type: 'stream.caughtUp' } & CaughtUp)
  | { type: 'stream.lost'; problem: Problem }
  | ({ type: 'stream.displaced' } & Displaced)

export type FromPage = { type: 'page.hidden' } | { type: 'page.shown' } | { type: 'network.back' }

/** What an event stream tells its parent: events in the order of their ids, each once. */
export type StreamReport = { type: 'events.arrived'; events: LiveEvent[] }

/**
 * Keeps a project's event stream open while the page is in use, and loses no event over a reconnection. A stream that was closed in favour
 * of a newer one does not reconnect by itself, because two pages would displace each other endlessly.
 */
export const eventStreamMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as FromSource | FromPage | { type: 'stream.retry' },
    tags: {} as 'live',
  },
  actors: {
    openStream: sourceToBeProvided<FromSource, { projectId: string; lastId: string | null }>('openStream'),
    watchPage: sourceToBeProvided<FromPage, void>('watchPage'),
  },
  delays: { oneSecond: 1_000, whileTold: 10_000, untilRest: 60_000 },
  guards: {
    isLastSecond: ({ context }) => context.secondsLeft <= 1,
    isFinal: (_, problem: Problem) => finalProblems.has(problem.code),
    isResumed: ({ context }) => context.missed !== null,
  },
  actions: {
    startCounting: assign({ missed: ({ context }) => (context.lastId === null ? null : { replayed: 0, leftOut: 0 }) }),
    countReplayed: assign({
      missed: ({ context: { missed, lastId } }, arrived: LiveEvent[]) =>
        missed && { ...missed, replayed: missed.replayed + freshOf(arrived, lastId).length },
    }),
    rememberCaughtUp: assign(({ context }, { lastId, leftOut }: CaughtUp) => ({
      lastId: context.lastId ?? lastId,
      missed: context.missed && { ...context.missed, leftOut },
      attempt: 0,
      problem: null,
    })),
    rememberLoss: assign(({ context }, problem: Problem) => ({
      problem,
      attempt: context.attempt + 1,
      secondsLeft: Math.min(2 ** context.attempt, 30),
    })),
    rememberDisplacement: assign((_, reason: Displaced['reason']) => ({ displacedBy: reason, problem: null, attempt: 0 })),
    forgetDisplacement: assign({ displacedBy: null }),
    countDown: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }),
    report: enqueueActions(({ context: { owner, lastId }, enqueue }, arrived: LiveEvent[]) => {
      const events = freshOf(arrived, lastId)
      if (owner && events.length > 0) enqueue.sendTo(owner, { type: 'events.arrived', events })
    }),
    rememberPlace: assign(({ context }, arrived: LiveEvent[]) => {
      const fresh = freshOf(arrived, context.lastId)
      return {
        lastId: fresh.at(-1)?.id ?? context.lastId,
        lastAccepted: fresh.findLast((it) => it.rejection === null) ?? context.lastAccepted,
      }
    }),
  },
}).createMachine({
  id: 'eventStream',
  context: ({ input }) => ({
    ...input,
    lastId: null,
    lastAccepted: null,
    missed: null,
    attempt: 0,
    secondsLeft: 0,
    problem: null,
    displacedBy: null,
  }),
  invoke: { id: 'watchPage', src: 'watchPage' },
  type: 'parallel',
  states: {
    connection: {
      initial: 'open',
      states: {
        open: {
          entry: 'startCounting',
          invoke: {
            id: 'openStream',
            src: 'openStream',
            input: ({ context }) => ({ projectId: context.projectId, lastId: context.lastId }),
          },
          on: {
            'events.arrived': {
              actions: [
                { type: 'report', params: ({ event }) => event.events },
                { type: 'rememberPlace', params: ({ event }) => event.events },
              ],
            },
            'stream.lost': [
              {
                guard: { type: 'isFinal', params: ({ event }) => event.problem },
                target: 'refused',
                actions: { type: 'rememberLoss', params: ({ event }) => event.problem },
              },
              { target: 'waiting', actions: { type: 'rememberLoss', params: ({ event }) => event.problem } },
            ],
            'stream.displaced': {
              target: 'displaced',
              actions: { type: 'rememberDisplacement', params: ({ event }) => event.reason },
            },
          },
          initial: 'connecting',
          states: {
            connecting: { on: { 'stream.opened': 'replaying' } },
            replaying: {
              on: {
                'events.arrived': {
                  actions: [
                    { type: 'report', params: ({ event }) => event.events },
                    { type: 'countReplayed', params: ({ event }) => event.events },
                    { type: 'rememberPlace', params: ({ event }) => event.events },
                  ],
                },
                'stream.caughtUp': [
                  {
                    guard: 'isResumed',
                    target: 'resumed',
                    actions: { type: 'rememberCaughtUp', params: ({ event }) => event },
                  },
                  { target: 'live', actions: { type: 'rememberCaughtUp', params: ({ event }) => event } },
                ],
              },
            },
            resumed: { tags: 'live', after: { whileTold: 'live' } },
            live: { tags: 'live' },
          },
        },
        waiting: {
          after: {
            oneSecond: [
              { guard: 'isLastSecond', target: 'open' },
              { target: 'waiting', reenter: true, actions: 'countDown' },
            ],
          },
          on: { 'stream.retry': 'open', 'network.back': 'open' },
        },
        refused: { on: { 'stream.retry': 'open' } },
        displaced: { on: { 'stream.retry': 'open' }, exit: 'forgetDisplacement' },
        resting: {},
      },
    },
    attention: {
      initial: 'here',
      states: {
        here: { on: { 'page.hidden': 'away' } },
        away: {
          after: { untilRest: { target: ['gone', '#eventStream.connection.resting'] } },
          on: { 'page.shown': 'here' },
        },
        gone: { on: { 'page.shown': { target: ['here', '#eventStream.connection.open'] } } },
      },
    },
  },
})

/** Failures for which a retry is useless. */
const finalProblems = new Set<Problem['code']>(['session.invalid', 'permission.denied', 'project.unknown'])

const freshOf = (arrived: LiveEvent[], lastId: string | null): LiveEvent[] => {
  let last = lastId === null ? -1 : Number(lastId)
  return arrived.filter(({ id }) => {
    const isFresh = Number(id) > last
    if (isFresh) last = Number(id)
    return isFresh
  })
}
