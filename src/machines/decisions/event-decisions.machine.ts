import { assign, emit, setup } from 'xstate'
import { type EventDecision, type EventDecisions, eventDecisionLimits } from '#contract/decisions/decision.ts'
import type { Problem } from '#contract/http/problem.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

export type AskedEvents = { projectId: string; events: string[] }
/** What events have caused, by their ids. An event that caused nothing has an empty list. */
export type DecisionsByEvent = Readonly<Record<string, readonly EventDecision[]>>

type Context = {
  projectId: string
  /** The ids of the events on the page, the newest first. */
  shown: readonly string[]
  /** Of the events that are decided. */
  decisions: DecisionsByEvent
  /** Events after this id were not decided at the last answer; null before the first. */
  decidedTo: number | null
  /** Those of the last question. */
  asked: readonly string[]
}

/**
 * Finds out what the events on a page have caused. Decisions are made shortly after an event has arrived, so it asks again until they are
 * made: at most once a second, and never again in a project that has published no strategy.
 */
export const eventDecisionsMachine = setup({
  types: {
    input: {} as { projectId: string },
    context: {} as Context,
    events: {} as { type: 'events.show'; ids: readonly string[] },
    emitted: {} as { type: 'decisions.learned'; decided: readonly string[] },
    tags: {} as 'off' | 'failed',
  },
  actors: { listEventDecisions: toBeProvided<AskedEvents, EventDecisions>('listEventDecisions') },
  delays: { untilDecided: 500, untilNext: 1_000, untilRetry: 10_000 },
  guards: {
    isMissing: ({ context }) => missing(context).length > 0,
    hasNews: ({ context }, ids: readonly string[]) => missing({ ...context, shown: ids }).length > 0,
    isInactive: (_, { isActive }: EventDecisions) => !isActive,
    /** The reader may not see decisions. */
    isDenied: (_, { code }: Problem) => code === 'permission.denied',
  },
  actions: {
    rememberShown: assign(({ context }, ids: readonly string[]) => ({
      shown: ids,
      decisions: Object.fromEntries(ids.flatMap((id) => (context.decisions[id] ? [[id, context.decisions[id]]] : []))),
    })),
    rememberAsked: assign(({ context }) => ({ asked: missing(context).slice(0, eventDecisionLimits.events) })),
    learn: assign(({ context }, { items, decidedTo }: EventDecisions) => {
      const learned = context.asked.filter((id) => context.shown.includes(id) && Number(id) <= decidedTo)
      const of = (id: string) => items.filter(({ event }) => event === id)
      return { decidedTo, decisions: { ...context.decisions, ...Object.fromEntries(learned.map((id) => [id, of(id)])) } }
    }),
    announce: emit(({ context: { decisions } }) => ({
      type: 'decisions.learned',
      decided: Object.keys(decisions).filter((id) => present(decisions[id]).length > 0),
    })),
  },
}).createMachine({
  id: 'eventDecisions',
  context: ({ input }) => ({ ...input, shown: [], decisions: {}, decidedTo: null, asked: [] }),
  initial: 'still',
  states: {
    still: {
      on: {
        'events.show': [
          {
            guard: { type: 'hasNews', params: ({ event }) => event.ids },
            target: 'waiting',
            actions: { type: 'rememberShown', params: ({ event }) => event.ids },
          },
          { actions: { type: 'rememberShown', params: ({ event }) => event.ids } },
        ],
      },
    },
    /** Events that arrive together are asked for together, and are probably decided meanwhile. */
    waiting: {
      after: { untilDecided: [{ guard: 'isMissing', target: 'asking' }, { target: 'still' }] },
      on: { 'events.show': { actions: { type: 'rememberShown', params: ({ event }) => event.ids } } },
    },
    asking: {
      entry: 'rememberAsked',
      invoke: {
        id: 'listEventDecisions',
        src: 'listEventDecisions',
        input: ({ context: { projectId, asked } }) => ({ projectId, events: [...asked] }),
        onDone: [
          { guard: { type: 'isInactive', params: ({ event }) => event.output }, target: 'off' },
          { target: 'pausing', actions: [{ type: 'learn', params: ({ event }) => event.output }, 'announce'] },
        ],
        onError: [{ guard: { type: 'isDenied', params: problemOf }, target: 'off' }, { target: 'failed' }],
      },
      on: { 'events.show': { actions: { type: 'rememberShown', params: ({ event }) => event.ids } } },
    },
    pausing: {
      after: { untilNext: [{ guard: 'isMissing', target: 'asking' }, { target: 'still' }] },
      on: { 'events.show': { actions: { type: 'rememberShown', params: ({ event }) => event.ids } } },
    },
    failed: {
      tags: 'failed',
      after: { untilRetry: [{ guard: 'isMissing', target: 'asking' }, { target: 'still' }] },
      on: { 'events.show': { actions: { type: 'rememberShown', params: ({ event }) => event.ids } } },
    },
    off: { type: 'final', tags: 'off' },
  },
})

const missing = ({ shown, decisions }: Pick<Context, 'shown' | 'decisions'>): string[] =>
  shown.filter((id) => !Object.hasOwn(decisions, id))
