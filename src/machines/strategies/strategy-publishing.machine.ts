import { assign, emit, setup } from 'xstate'
import type { Strategy, StrategyVersion } from '#contract/decisions/strategies.ts'
import type { Problem } from '#contract/http/problem.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/** What is to be published: the draft, or an old version (`of`) anew. */
type Asked = { strategyId: string; of: number | null }
/** The strategy with its draft as it is now, its published versions, the newest first. */
export type Publication = { strategy: Strategy; versions: readonly StrategyVersion[] }
export type LoadInput = { projectId: string; strategyId: string }
/** `replaces` is the published version, and `revision` the draft, that somebody has seen. */
export type PublishInput = LoadInput & { of: number | null; replaces: number | null; revision: number }

type Context = {
  projectId: string
  asked: Asked | null
  publication: Publication | null
  /** Whether somebody else changed or published the strategy while this one was looked at. */
  isOutdated: boolean
  problem: Problem | null
}

/** Leads someone to a published version: they see what differs from the running one first, also when somebody else was faster. */
export const strategyPublishingMachine = setup({
  types: {
    input: {} as { projectId: string },
    context: {} as Context,
    events: {} as
      | { type: 'publication.ask'; strategyId: string; of: number | null }
      | { type: 'publication.confirm' }
      | { type: 'publication.retry' }
      | { type: 'publication.cancel' },
    emitted: {} as
      | { type: 'strategy.published'; strategy: Strategy; of: number | null }
      | { type: 'publication.cancelled'; strategyId: string },
    tags: {} as 'busy' | 'asking',
  },
  actors: {
    loadPublication: toBeProvided<LoadInput, Publication>('loadPublication'),
    publish: toBeProvided<PublishInput, Strategy>('publish'),
  },
  guards: {
    isOvertaken: (_, problem: Problem) => problem.code === 'strategy.changed',
  },
  actions: {
    remember: assign((_, asked: Asked) => ({ asked })),
    rememberPublication: assign((_, publication: Publication) => ({ publication })),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    forgetProblem: assign({ problem: null }),
    markOutdated: assign({ isOutdated: true }),
    forget: assign({ asked: null, publication: null, isOutdated: false, problem: null }),
    announcePublished: emit(({ context }, strategy: Strategy) => ({
      type: 'strategy.published',
      strategy,
      of: present(context.asked).of,
    })),
    announceCancelled: emit(({ context }) => ({
      type: 'publication.cancelled',
      strategyId: present(context.asked).strategyId,
    })),
  },
}).createMachine({
  id: 'strategyPublishing',
  context: ({ input }) => ({ ...input, asked: null, publication: null, isOutdated: false, problem: null }),
  initial: 'still',
  states: {
    still: {
      on: {
        'publication.ask': {
          target: 'loading',
          actions: { type: 'remember', params: ({ event: { strategyId, of } }) => ({ strategyId, of }) },
        },
      },
    },
    loading: {
      tags: 'busy',
      on: { 'publication.cancel': { target: 'still', actions: ['announceCancelled', 'forget'] } },
      invoke: {
        id: 'loadPublication',
        src: 'loadPublication',
        input: ({ context: { projectId, asked } }) => ({ projectId, strategyId: present(asked).strategyId }),
        onDone: { target: 'asking', actions: { type: 'rememberPublication', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
    failed: {
      on: {
        'publication.retry': { target: 'loading', actions: 'forgetProblem' },
        'publication.cancel': { target: 'still', actions: ['announceCancelled', 'forget'] },
      },
    },
    asking: {
      tags: 'asking',
      on: {
        'publication.confirm': { target: 'publishing', actions: 'forgetProblem' },
        'publication.cancel': { target: 'still', actions: ['announceCancelled', 'forget'] },
      },
    },
    publishing: {
      tags: ['busy', 'asking'],
      invoke: {
        id: 'publish',
        src: 'publish',
        input: ({ context: { projectId, asked, publication } }) => {
          const { version, revision } = present(publication).strategy
          return { projectId, ...present(asked), replaces: version, revision }
        },
        onDone: { target: 'still', actions: [{ type: 'announcePublished', params: ({ event }) => event.output }, 'forget'] },
        onError: [
          { guard: { type: 'isOvertaken', params: problemOf }, target: 'loading', actions: 'markOutdated' },
          { target: 'asking', actions: { type: 'rememberProblem', params: problemOf } },
        ],
      },
    },
  },
})
