import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { SavedInsight } from '#contract/insights/saved.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/** Whether the dashboard shows an insight from now on. */
export type ShowInsight = { saved: SavedInsight; isShown: boolean }

type Context = {
  projectId: string
  /** The last change that was asked for. */
  asked: ShowInsight | null
  problem: Problem | null
}

type Events = { type: 'shown.set' } & ShowInsight

/** Leads someone who puts a saved insight on the dashboard or takes it off, one at a time. */
export const shownInsightMachine = setup({
  types: {
    input: {} as { projectId: string },
    context: {} as Context,
    events: {} as Events,
    emitted: {} as { type: 'insight.shown' | 'insight.hidden'; saved: SavedInsight },
    tags: {} as 'busy',
  },
  actors: { showInsight: toBeProvided<ShowInsight & { projectId: string }, SavedInsight>('showInsight') },
  actions: {
    remember: assign((_, asked: ShowInsight) => ({ asked, problem: null })),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    announce: emit((_, saved: SavedInsight) => ({
      type: saved.onDashboard ? ('insight.shown' as const) : ('insight.hidden' as const),
      saved,
    })),
  },
}).createMachine({
  id: 'shownInsight',
  context: ({ input }) => ({ ...input, asked: null, problem: null }),
  initial: 'resting',
  states: {
    resting: {
      on: {
        'shown.set': {
          target: 'setting',
          actions: { type: 'remember', params: ({ event: { saved, isShown } }) => ({ saved, isShown }) },
        },
      },
    },
    setting: {
      tags: 'busy',
      invoke: {
        id: 'showInsight',
        src: 'showInsight',
        input: ({ context: { projectId, asked } }) => ({ projectId, ...present(asked) }),
        onDone: { target: 'resting', actions: { type: 'announce', params: ({ event }) => event.output } },
        onError: { target: 'resting', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
  },
})
