import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { InsightAnswer } from '#contract/insights/answer.ts'
import { type InsightDraft, questionOf } from '#contract/insights/draft.ts'
import type { InsightQuery } from '#contract/insights/query.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Asked = { projectId: string; query: InsightQuery }

type Context = {
  projectId: string
  draft: InsightDraft
  /** The question that was asked last, and the last answer; it stays until the next one comes. */
  query: InsightQuery | null
  answer: InsightAnswer | null
  problem: Problem | null
  /** Somebody asked while something was missing in the question. */
  isIncomplete: boolean
}

type Events = { type: 'draft.edit'; draft: InsightDraft } | { type: 'query.ask' } | { type: 'query.cancel' }

/** Leads someone through a question about what people did: putting it together, asking, and leaving it while it is answered. */
export const insightQueryMachine = setup({
  types: {
    input: {} as { projectId: string; draft: InsightDraft },
    context: {} as Context,
    events: {} as Events,
    emitted: {} as { type: 'question.asked'; draft: InsightDraft },
    tags: {} as 'busy',
  },
  actors: { askInsight: toBeProvided<Asked, InsightAnswer>('askInsight') },
  guards: { isComplete: ({ context: { draft } }) => questionOf(draft) !== null },
  actions: {
    edit: assign((_, draft: InsightDraft) => ({ draft, isIncomplete: false })),
    noteIncomplete: assign({ isIncomplete: true }),
    rememberQuery: assign(({ context: { draft } }) => ({ query: questionOf(draft), isIncomplete: false, problem: null })),
    rememberAnswer: assign({ answer: (_, answer: InsightAnswer) => answer }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    tellQuestion: emit(({ context: { draft } }) => ({ type: 'question.asked' as const, draft })),
  },
}).createMachine({
  id: 'insightQuery',
  context: ({ input: { projectId, draft } }) => ({
    projectId,
    draft,
    query: null,
    answer: null,
    problem: null,
    isIncomplete: false,
  }),
  initial: 'editing',
  on: { 'draft.edit': { target: '.editing', actions: { type: 'edit', params: ({ event }) => event.draft } } },
  states: {
    editing: { on: { 'query.ask': [{ guard: 'isComplete', target: 'asking' }, { actions: 'noteIncomplete' }] } },
    asking: {
      tags: 'busy',
      entry: ['rememberQuery', 'tellQuestion'],
      invoke: {
        id: 'askInsight',
        src: 'askInsight',
        input: ({ context: { projectId, query } }) => ({ projectId, query: present(query) }),
        onDone: { target: 'answered', actions: { type: 'rememberAnswer', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'rememberProblem', params: problemOf } },
      },
      on: { 'query.cancel': 'cancelled' },
    },
    // Each change of the question leads to `editing`, so it is whole here.
    answered: { on: { 'query.ask': 'asking' } },
    failed: { on: { 'query.ask': 'asking' } },
    cancelled: { on: { 'query.ask': 'asking' } },
  },
})
