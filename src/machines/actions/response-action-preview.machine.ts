import { assign, setup } from 'xstate'
import type { ResponseActionPreview } from '#contract/actions/response-actions.ts'
import type { TypedContent } from '#contract/actions/response-actions-content.ts'
import { parseContent } from '#contract/actions/response-actions-faults.ts'
import type { Problem } from '#contract/http/problem.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/** The names of the people whose values fill in the templates: one of whom everything is known, and one of whom nothing is. */
export const samples = ['known', 'stranger'] as const
export type Sample = (typeof samples)[number]

export type PreviewInput = { projectId: string; typed: TypedContent; sample: Sample }

type Context = {
  projectId: string
  /** What is edited; null before the first edit. */
  typed: TypedContent | null
  sample: Sample
  /** The last answer of the server; null until there is one. It stays while the next is awaited. */
  preview: ResponseActionPreview | null
  problem: Problem | null
}

/** Knows how a content looks with its templates filled in, and what the server finds wrong with it. It asks when nothing has changed for a moment. */
export const responseActionPreviewMachine = setup({
  types: {
    input: {} as { projectId: string },
    context: {} as Context,
    events: {} as
      | { type: 'content.change'; typed: TypedContent }
      | { type: 'sample.choose'; sample: Sample }
      | { type: 'preview.retry' },
    tags: {} as 'stale',
  },
  actors: { previewAction: toBeProvided<PreviewInput, ResponseActionPreview>('previewAction') },
  delays: { aMoment: 400 },
  guards: {
    isSame: ({ context }, typed: TypedContent) => JSON.stringify(typed) === JSON.stringify(context.typed),
    /** A content with values that are not valid is refused by the server; the editor says what is wrong. */
    isValid: (_, { type, content }: TypedContent) => !('faults' in parseContent(type, content)),
    isChosen: ({ context }, sample: Sample) => sample === context.sample,
    isReady: ({ context: { typed } }) => typed !== null && !('faults' in parseContent(typed.type, typed.content)),
  },
  actions: {
    rememberContent: assign({ typed: (_, typed: TypedContent) => typed, problem: null }),
    rememberSample: assign({ sample: (_, sample: Sample) => sample }),
    forgetProblem: assign({ problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    rememberPreview: assign({ preview: (_, preview: ResponseActionPreview) => preview }),
  },
}).createMachine({
  id: 'responseActionPreview',
  context: ({ input }) => ({ ...input, typed: null, sample: 'known', preview: null, problem: null }),
  initial: 'unasked',
  on: {
    'content.change': [
      { guard: { type: 'isSame', params: ({ event }) => event.typed } },
      {
        guard: { type: 'isValid', params: ({ event }) => event.typed },
        target: '.waiting',
        // Each change begins the pause again.
        reenter: true,
        actions: { type: 'rememberContent', params: ({ event }) => event.typed },
      },
      { target: '.unasked', actions: { type: 'rememberContent', params: ({ event }) => event.typed } },
    ],
    'sample.choose': [
      { guard: { type: 'isChosen', params: ({ event }) => event.sample } },
      {
        guard: 'isReady',
        target: '.asking',
        reenter: true,
        actions: [{ type: 'rememberSample', params: ({ event }) => event.sample }, 'forgetProblem'],
      },
      { actions: { type: 'rememberSample', params: ({ event }) => event.sample } },
    ],
  },
  states: {
    unasked: { tags: 'stale' },
    waiting: { tags: 'stale', after: { aMoment: 'asking' } },
    asking: {
      tags: 'stale',
      invoke: {
        id: 'previewAction',
        src: 'previewAction',
        input: ({ context: { projectId, typed, sample } }) => ({ projectId, typed: present(typed), sample }),
        onDone: { target: 'shown', actions: { type: 'rememberPreview', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
    shown: {},
    failed: { tags: 'stale', on: { 'preview.retry': { target: 'asking', actions: 'forgetProblem' } } },
  },
})
