import { assign, setup } from 'xstate'
import type { WeeklySummary } from '#contract/dashboards/weekly-summary.ts'
import type { Problem } from '#contract/http/problem.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { notLoaded, resourceKit } from '#machines/kit/resource.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

export type SubscribeInput = { projectId: string; isSubscribed: boolean }

type Context = {
  projectId: string
  summary: WeeklySummary | null
  /** What was asked for last. */
  wanted: boolean
  problem: Problem | null
}
type Events = { type: 'summary.reload' } | { type: 'subscription.set'; isSubscribed: boolean }

const kit = resourceKit<'summary', Context, Events>('summary')

/** Leads someone to their weekly summary of a project by e-mail: whether they get it, and changing that. */
export const weeklySummaryMachine = setup({
  types: {
    input: {} as { projectId: string },
    context: {} as Context,
    events: {} as Events,
    tags: {} as 'busy',
  },
  actors: {
    viewSummary: toBeProvided<{ projectId: string }, WeeklySummary>('viewSummary'),
    changeSummary: toBeProvided<SubscribeInput, WeeklySummary>('changeSummary'),
  },
  guards: {
    isOther: ({ context }, isSubscribed: boolean) => context.summary?.isSubscribed !== isSubscribed,
  },
  actions: {
    ...kit.actions,
    rememberWanted: assign((_, wanted: boolean) => ({ wanted, problem: null })),
  },
}).createMachine({
  id: 'weeklySummary',
  context: ({ input }) => ({ ...input, summary: null, wanted: false, problem: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'viewSummary',
        src: 'viewSummary',
        input: ({ context: { projectId } }) => ({ projectId }),
        onDone: kit.loaded('shown'),
        onError: notLoaded('failed'),
      },
    },
    failed: { on: { 'summary.reload': 'loading' } },
    shown: {
      on: {
        'subscription.set': {
          guard: { type: 'isOther', params: ({ event }) => event.isSubscribed },
          target: 'changing',
          actions: { type: 'rememberWanted', params: ({ event }) => event.isSubscribed },
        },
      },
    },
    changing: {
      tags: 'busy',
      invoke: {
        id: 'changeSummary',
        src: 'changeSummary',
        input: ({ context: { projectId, wanted } }) => ({ projectId, isSubscribed: wanted }),
        onDone: kit.loaded('shown'),
        onError: { target: 'shown', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
  },
})
