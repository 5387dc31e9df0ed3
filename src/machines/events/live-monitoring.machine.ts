import { assign, emit, setup } from 'xstate'
import type { LiveEvent } from '#contract/events/events.ts'
import { present } from '#machines/kit/present.ts'
import { type EventFilter, isSameFilter, noFilter } from './event-filter.ts'
import { newestOf, viewOf } from './event-list.ts'
import { eventStreamMachine, type StreamReport } from './event-stream.machine.ts'

type Counts = { arrived: number; rejected: number }
type Context = {
  projectId: string
  filter: EventFilter
  /** Newest first, like all lists here. */
  kept: LiveEvent[]
  /** The kept events that pass the filter, up to the limit. */
  shown: LiveEvent[]
  /** The number of kept events that pass the filter. */
  matching: number
  /** Events that arrived during a pause; `heldCount` includes those that are no longer kept. */
  held: LiveEvent[]
  heldCount: number
  /** The number of arrived events, and how many of them were in a summary. */
  total: Counts
  told: Counts
  summary: Counts | null
  /** The event whose details are open, and the id of a requested event that has not arrived yet. */
  selected: LiveEvent | null
  wanted: string | null
  /** The ids of rejected events that were repaired on this page. */
  repaired: string[]
  /** The ids of events that are known to have caused decisions. */
  decided: ReadonlySet<string>
}

/** Decides which of a project's events are shown: those that pass the filter, live while playing, unchanged while paused. */
export const liveMonitoringMachine = setup({
  types: {
    input: {} as { projectId: string; filter: EventFilter },
    context: {} as Context,
    events: {} as
      | StreamReport
      | { type: 'display.pause' }
      | { type: 'display.play' }
      | { type: 'filter.change'; filter: EventFilter }
      | { type: 'filter.clear' }
      | { type: 'row.open'; id: string }
      | { type: 'row.want'; id: string }
      | { type: 'details.close' }
      | { type: 'event.repaired'; id: string }
      | { type: 'decisions.learned'; decided: readonly string[] },
    emitted: {} as
      | { type: 'filter.changed'; filter: EventFilter }
      | { type: 'details.opened'; id: string }
      | { type: 'details.closed' },
    children: {} as { eventStream: 'eventStream' },
  },
  actors: { eventStream: eventStreamMachine },
  delays: { untilSummary: 10_000 },
  guards: {
    isOther: ({ context }, filter: EventFilter) => !isSameFilter(context.filter, filter),
    isShown: ({ context }, id: string) => context.shown.some((it) => it.id === id),
    isThere: ({ context }, id: string) => eventIn(known(context), id) !== null,
    isWantedAmong: ({ context }, arrived: LiveEvent[]) => arrived.some(({ id }) => id === context.wanted),
  },
  actions: {
    count: assign({
      total: ({ context: { total } }, arrived: LiveEvent[]) => ({
        arrived: total.arrived + arrived.length,
        rejected: total.rejected + arrived.filter((it) => it.rejection !== null).length,
      }),
    }),
    show: assign(({ context }, arrived: LiveEvent[]) => withKept(context, newestOf(arrived, context.kept))),
    hold: assign(({ context }, arrived: LiveEvent[]) => ({
      held: newestOf(arrived, context.held),
      heldCount: context.heldCount + arrived.length,
    })),
    showHeld: assign(({ context }) => ({
      ...withKept(context, newestOf(context.held.toReversed(), context.kept)),
      held: [],
      heldCount: 0,
    })),
    summarise: assign(({ context: { total, told } }) => ({
      summary: { arrived: total.arrived - told.arrived, rejected: total.rejected - told.rejected },
      told: total,
    })),
    rememberFilter: assign(({ context }, filter: EventFilter) => ({ filter, ...viewOf(context.kept, filter, context.decided) })),
    rememberDecided: assign(({ context }, ids: readonly string[]) => {
      const decided = new Set(ids)
      return { decided, ...(context.filter.onlyDecided ? viewOf(context.kept, context.filter, decided) : {}) }
    }),
    announceFilter: emit(({ context }) => ({ type: 'filter.changed', filter: context.filter })),
    select: assign(({ context }, id: string) => ({ selected: eventIn(known(context), id), wanted: null })),
    selectWanted: assign(({ context }, arrived: LiveEvent[]) => ({ selected: eventIn(arrived, context.wanted), wanted: null })),
    lookFor: assign((_, id: string) => ({ selected: null, wanted: id })),
    rememberRepaired: assign({ repaired: ({ context }, id: string) => [...new Set([...context.repaired, id])] }),
    deselect: assign({ selected: null, wanted: null }),
    announceOpening: emit(({ context }) => ({ type: 'details.opened', id: present(context.selected).id })),
    announceClosing: emit({ type: 'details.closed' }),
  },
}).createMachine({
  id: 'liveMonitoring',
  context: ({ input }) => ({
    ...input,
    kept: [],
    shown: [],
    matching: 0,
    held: [],
    heldCount: 0,
    total: none,
    told: none,
    summary: null,
    selected: null,
    wanted: null,
    repaired: [],
    decided: new Set(),
  }),
  invoke: {
    id: 'eventStream',
    src: 'eventStream',
    input: ({ context, self }) => ({ projectId: context.projectId, owner: self }),
  },
  on: {
    'event.repaired': { actions: { type: 'rememberRepaired', params: ({ event }) => event.id } },
    'decisions.learned': { actions: { type: 'rememberDecided', params: ({ event }) => event.decided } },
  },
  type: 'parallel',
  states: {
    display: {
      initial: 'playing',
      states: {
        playing: {
          on: {
            'display.pause': 'paused',
            'events.arrived': {
              actions: [
                { type: 'count', params: ({ event }) => event.events },
                { type: 'show', params: ({ event }) => event.events },
              ],
            },
          },
        },
        paused: {
          on: {
            'display.play': { target: 'playing', actions: 'showHeld' },
            'events.arrived': {
              actions: [
                { type: 'count', params: ({ event }) => event.events },
                { type: 'hold', params: ({ event }) => event.events },
              ],
            },
          },
        },
      },
    },
    news: {
      initial: 'quiet',
      states: {
        quiet: { on: { 'events.arrived': 'gathering', 'display.pause': 'silent' } },
        gathering: {
          after: { untilSummary: { target: 'quiet', actions: 'summarise' } },
          on: { 'display.pause': 'silent' },
        },
        silent: { on: { 'display.play': 'gathering' } },
      },
    },
    details: {
      initial: 'closed',
      on: {
        'filter.change': {
          guard: { type: 'isOther', params: ({ event }) => event.filter },
          target: '.closed',
          actions: [{ type: 'rememberFilter', params: ({ event }) => event.filter }, 'deselect', 'announceFilter'],
        },
        'filter.clear': {
          target: '.closed',
          actions: [{ type: 'rememberFilter', params: noFilter }, 'deselect', 'announceFilter'],
        },
        'row.open': {
          guard: { type: 'isShown', params: ({ event }) => event.id },
          target: '.open',
          actions: { type: 'select', params: ({ event }) => event.id },
        },
        'row.want': [
          {
            guard: { type: 'isThere', params: ({ event }) => event.id },
            target: '.open',
            actions: { type: 'select', params: ({ event }) => event.id },
          },
          { target: '.looking', actions: { type: 'lookFor', params: ({ event }) => event.id } },
        ],
      },
      states: {
        closed: {},
        looking: {
          on: {
            'events.arrived': {
              guard: { type: 'isWantedAmong', params: ({ event }) => event.events },
              target: 'open',
              actions: { type: 'selectWanted', params: ({ event }) => event.events },
            },
            'details.close': { target: 'closed', actions: ['deselect', 'announceClosing'] },
          },
        },
        open: {
          entry: 'announceOpening',
          on: { 'details.close': { target: 'closed', actions: ['deselect', 'announceClosing'] } },
        },
      },
    },
  },
})

/** The events that can be opened, shown or not. */
const known = ({ held, kept }: Context): LiveEvent[] => [...held, ...kept]

const eventIn = (events: LiveEvent[], id: string | null): LiveEvent | null => events.find((it) => it.id === id) ?? null

const none: Counts = { arrived: 0, rejected: 0 }

const withKept = ({ filter, decided }: Context, kept: LiveEvent[]) => ({ kept, ...viewOf(kept, filter, decided) })
