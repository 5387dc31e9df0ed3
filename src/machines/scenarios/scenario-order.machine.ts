import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { ScenarioStrategy } from '#contract/scenarios/figures.ts'
import type { Scenario } from '#contract/scenarios/scenarios.ts'
import { failedCall } from '#machines/kit/failure.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Of = { projectId: string; scenario: Scenario }
export type OrderInput = Of & { order: readonly string[]; replaces: readonly string[] }

type Event =
  | { type: 'order.known'; order: readonly string[] }
  /** Moves a strategy to a place, counted from 0. */
  | { type: 'strategy.move'; id: string; to: number }
  | { type: 'order.revert' }
  | { type: 'order.save' }

type Context = Of & {
  /** The ids of the strategies as the server orders them, and as they are to be ordered. */
  known: readonly string[]
  wanted: readonly string[]
  problem: Problem | null
}

/** Leads someone to a new order of a scenario's strategies. It takes effect at once for all visitors, so it is saved as a whole. */
export const scenarioOrderMachine = setup({
  types: {
    input: {} as Of,
    context: {} as Context,
    events: {} as Event,
    emitted: {} as { type: 'order.saved' } | { type: 'order.failed'; problem: Problem },
    tags: {} as 'unsaved' | 'busy',
  },
  actors: { saveOrder: toBeProvided<OrderInput, ScenarioStrategy[]>('saveOrder') },
  guards: {
    isOfOthers: ({ context }, order: readonly string[]) => order.toSorted().join() !== context.wanted.toSorted().join(),
    isAsWanted: ({ context }, order: readonly string[]) => order.join() === context.wanted.join(),
    isAsKnown: ({ context }, { id, to }: { id: string; to: number }) =>
      moved(context.wanted, id, to).join() === context.known.join(),
  },
  actions: {
    know: assign({ known: (_, order: readonly string[]) => order }),
    take: assign({
      known: (_, order: readonly string[]) => order,
      wanted: (_, order: readonly string[]) => order,
      problem: null,
    }),
    takeSaved: assign((_, strategies: readonly ScenarioStrategy[]) => {
      const order = strategies.map(({ id }) => id)
      return { known: order, wanted: order }
    }),
    move: assign({
      wanted: ({ context }, { id, to }: { id: string; to: number }) => moved(context.wanted, id, to),
      problem: null,
    }),
    revert: assign({ wanted: ({ context }) => context.known, problem: null }),
    forgetProblem: assign({ problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    announceSaved: emit({ type: 'order.saved' }),
    announceProblem: emit((_, problem: Problem) => ({ type: 'order.failed', problem })),
  },
}).createMachine({
  id: 'scenarioOrder',
  context: ({ input }) => ({ ...input, known: [], wanted: [], problem: null }),
  initial: 'still',
  states: {
    still: {
      on: {
        'order.known': { actions: { type: 'take', params: ({ event }) => event.order } },
        'strategy.move': [
          { guard: { type: 'isAsKnown', params: ({ event }) => event } },
          { target: 'changed', actions: { type: 'move', params: ({ event }) => event } },
        ],
      },
    },
    changed: {
      tags: 'unsaved',
      on: {
        // A new order of the same strategies is what the wanted one would replace. Other strategies make it meaningless.
        'order.known': [
          {
            guard: { type: 'isOfOthers', params: ({ event }) => event.order },
            target: 'still',
            actions: { type: 'take', params: ({ event }) => event.order },
          },
          {
            guard: { type: 'isAsWanted', params: ({ event }) => event.order },
            target: 'still',
            actions: { type: 'take', params: ({ event }) => event.order },
          },
          { actions: { type: 'know', params: ({ event }) => event.order } },
        ],
        'strategy.move': [
          {
            guard: { type: 'isAsKnown', params: ({ event }) => event },
            target: 'still',
            actions: { type: 'move', params: ({ event }) => event },
          },
          { actions: { type: 'move', params: ({ event }) => event } },
        ],
        'order.revert': { target: 'still', actions: 'revert' },
        'order.save': { target: 'saving', actions: 'forgetProblem' },
      },
    },
    saving: {
      tags: ['unsaved', 'busy'],
      invoke: {
        id: 'saveOrder',
        src: 'saveOrder',
        input: ({ context: { projectId, scenario, known, wanted } }) => ({ projectId, scenario, order: wanted, replaces: known }),
        onDone: {
          target: 'still',
          actions: [{ type: 'takeSaved', params: ({ event }) => event.output }, 'announceSaved'],
        },
        onError: { target: 'changed', actions: failedCall },
      },
    },
  },
})

/** The ids with one of them at another place; unchanged where it is not among them. */
const moved = (ids: readonly string[], id: string, to: number): readonly string[] => {
  const from = ids.indexOf(id)
  if (from === -1) return ids
  const place = Math.min(Math.max(to, 0), ids.length - 1)
  return ids.toSpliced(from, 1).toSpliced(place, 0, id)
}
