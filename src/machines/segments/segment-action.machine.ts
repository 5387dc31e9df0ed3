import type * as v from 'valibot'
import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { deletedSegmentSchema, Segment } from '#contract/segments/segments.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

export type SegmentAction = 'archive' | 'restore' | 'delete'
/** Who uses a segment that was to be deleted, and was archived instead. */
export type Outcome = v.InferOutput<typeof deletedSegmentSchema>
export type ActInput = { projectId: string; segment: Segment; action: SegmentAction }

type Context = {
  projectId: string
  asked: { action: SegmentAction; segment: Segment } | null
  outcome: Outcome | null
  problem: Problem | null
}

/** Leads someone to archiving a segment, bringing it back, or deleting it. What others use is archived, and they are told who uses it. */
export const segmentActionMachine = setup({
  types: {
    input: {} as { projectId: string },
    context: {} as Context,
    events: {} as
      | { type: 'action.ask'; action: SegmentAction; segment: Segment }
      | { type: 'action.confirm' }
      | { type: 'action.cancel' }
      | { type: 'outcome.dismiss' },
    emitted: {} as
      | { type: 'action.done'; action: SegmentAction; outcome: 'deleted' | 'archived' | 'active' }
      | { type: 'action.failed'; problem: Problem },
    tags: {} as 'busy' | 'asking',
  },
  actors: { act: toBeProvided<ActInput, Outcome | null>('act') },
  guards: {
    losesSomething: (_, action: SegmentAction) => action === 'delete',
    wasAskedFirst: ({ context }) => context.asked?.action === 'delete',
    isKept: ({ context }, outcome: Outcome | null) => context.asked?.action === 'delete' && outcome?.outcome === 'archived',
  },
  actions: {
    remember: assign((_, asked: { action: SegmentAction; segment: Segment }) => ({ asked })),
    forget: assign({ asked: null, problem: null }),
    forgetProblem: assign({ problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    rememberOutcome: assign({ outcome: (_, outcome: Outcome | null) => outcome }),
    forgetOutcome: assign({ outcome: null, asked: null }),
    announceDone: emit(({ context }, outcome: Outcome | null) => {
      const { action } = present(context.asked)
      return { type: 'action.done', action, outcome: outcome?.outcome ?? (action === 'restore' ? 'active' : 'archived') }
    }),
    announceProblem: emit((_, problem: Problem) => ({ type: 'action.failed', problem })),
  },
}).createMachine({
  id: 'segmentAction',
  context: ({ input }) => ({ ...input, asked: null, outcome: null, problem: null }),
  initial: 'still',
  states: {
    still: {
      on: {
        'action.ask': [
          {
            guard: { type: 'losesSomething', params: ({ event }) => event.action },
            target: 'asking',
            actions: { type: 'remember', params: ({ event: { action, segment } }) => ({ action, segment }) },
          },
          {
            target: 'performing',
            actions: { type: 'remember', params: ({ event: { action, segment } }) => ({ action, segment }) },
          },
        ],
      },
    },
    asking: {
      tags: 'asking',
      on: {
        'action.confirm': { target: 'performing', actions: 'forgetProblem' },
        'action.cancel': { target: 'still', actions: 'forget' },
      },
    },
    performing: {
      tags: 'busy',
      invoke: {
        id: 'act',
        src: 'act',
        input: ({ context: { projectId, asked } }) => ({ projectId, ...present(asked) }),
        onDone: [
          {
            guard: { type: 'isKept', params: ({ event }) => event.output },
            target: 'kept',
            actions: [
              { type: 'rememberOutcome', params: ({ event }) => event.output },
              { type: 'announceDone', params: ({ event }) => event.output },
            ],
          },
          { target: 'still', actions: [{ type: 'announceDone', params: ({ event }) => event.output }, 'forget'] },
        ],
        onError: [
          { guard: 'wasAskedFirst', target: 'asking', actions: { type: 'rememberProblem', params: problemOf } },
          { target: 'still', actions: [{ type: 'announceProblem', params: problemOf }, 'forget'] },
        ],
      },
    },
    kept: { on: { 'outcome.dismiss': { target: 'still', actions: 'forgetOutcome' } } },
  },
})
