import { assign, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { Node } from '#contract/segments/segment.ts'
import type { SegmentPreview } from '#contract/segments/segments.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

export type PreviewInput = { projectId: string; segmentId: string | null; definition: Node }

type Context = {
  projectId: string
  segmentId: string | null
  /** What is counted; null while the conditions are not complete. */
  definition: Node | null
  preview: SegmentPreview | null
  /** The last counts, the newest at the end. */
  counts: readonly number[]
  problem: Problem | null
}

const keptCounts = 24

/** Knows how many people a definition fits while it is edited: it asks when the definition has not changed for a moment. */
export const segmentPreviewMachine = setup({
  types: {
    input: {} as Omit<PreviewInput, 'definition'>,
    context: {} as Context,
    events: {} as { type: 'definition.change'; definition: Node | null } | { type: 'preview.retry' },
    tags: {} as 'stale',
  },
  actors: { previewSegment: toBeProvided<PreviewInput, SegmentPreview>('previewSegment') },
  delays: { aMoment: 400 },
  guards: {
    isSame: ({ context }, definition: Node | null) => JSON.stringify(definition) === JSON.stringify(context.definition),
    isComplete: (_, definition: Node | null) => definition !== null,
  },
  actions: {
    remember: assign({ definition: (_, definition: Node | null) => definition, problem: null }),
    forgetProblem: assign({ problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    rememberPreview: assign(({ context }, preview: SegmentPreview) => ({
      preview,
      counts: [...context.counts, preview.count].slice(-keptCounts),
    })),
  },
}).createMachine({
  id: 'segmentPreview',
  context: ({ input }) => ({ ...input, definition: null, preview: null, counts: [], problem: null }),
  initial: 'incomplete',
  on: {
    'definition.change': [
      { guard: { type: 'isSame', params: ({ event }) => event.definition } },
      {
        guard: { type: 'isComplete', params: ({ event }) => event.definition },
        target: '.waiting',
        // Each change begins the pause again.
        reenter: true,
        actions: { type: 'remember', params: ({ event }) => event.definition },
      },
      { target: '.incomplete', actions: { type: 'remember', params: ({ event }) => event.definition } },
    ],
  },
  states: {
    incomplete: {},
    waiting: { tags: 'stale', after: { aMoment: 'counting' } },
    counting: {
      tags: 'stale',
      invoke: {
        id: 'previewSegment',
        src: 'previewSegment',
        input: ({ context: { projectId, segmentId, definition } }) => ({
          projectId,
          segmentId,
          definition: present(definition),
        }),
        onDone: { target: 'counted', actions: { type: 'rememberPreview', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
    counted: {},
    failed: { tags: 'stale', on: { 'preview.retry': { target: 'counting', actions: 'forgetProblem' } } },
  },
})
