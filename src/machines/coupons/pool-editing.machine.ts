import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { soundOf, wrongOf } from '#machines/kit/draft.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import { type EditedPool, type PoolRevision, type RulesDraft, type RulesField, readRules, rulesDraftOf } from './pool-draft.ts'

type Of = { projectId: string }
export type SavePoolInput = Of & { poolId: string; change: PoolRevision }
type Context = Of & { pool: EditedPool | null; draft: RulesDraft; wrong: readonly RulesField[]; problem: Problem | null }

const empty: RulesDraft = {
  name: '',
  personLimit: '',
  budget: '',
  validFrom: '',
  validTo: '',
  expiresAfterHours: '',
  lowStock: '',
}

/**
 * Leads someone to other rules of a coupon pool. What is wrong is marked when they try to save it, until the field is edited. If somebody else
 * has changed the pool meanwhile, what was typed stays, and the page is told to read the pool again.
 */
export const poolEditingMachine = setup({
  types: {
    input: {} as Of,
    context: {} as Context,
    events: {} as
      | { type: 'form.open'; pool: EditedPool }
      | { type: 'form.close' }
      | { type: 'draft.edit'; change: Partial<RulesDraft> }
      | { type: 'pool.save' },
    emitted: {} as { type: 'pool.saved' } | { type: 'pool.refused' },
    tags: {} as 'busy' | 'open',
  },
  actors: { savePool: toBeProvided<SavePoolInput, unknown>('savePool') },
  guards: { isSound: ({ context: { draft, pool } }) => pool !== null && 'change' in readRules(draft, pool.revision) },
  actions: {
    begin: assign((_, pool: EditedPool) => ({ pool, draft: rulesDraftOf(pool), wrong: [], problem: null })),
    edit: assign(({ context }, change: Partial<RulesDraft>) => ({
      draft: { ...context.draft, ...change },
      wrong: context.wrong.filter((it) => !(it in change)),
      problem: null,
    })),
    markWrong: assign(({ context: { draft, pool } }) => ({ wrong: wrongOf(readRules(draft, present(pool).revision)) })),
    forgetProblem: assign({ problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    announceSaved: emit({ type: 'pool.saved' }),
    announceRefused: emit({ type: 'pool.refused' }),
  },
}).createMachine({
  id: 'poolEditing',
  context: ({ input }) => ({ ...input, pool: null, draft: empty, wrong: [], problem: null }),
  initial: 'closed',
  states: {
    closed: {
      on: { 'form.open': { target: 'editing', actions: { type: 'begin', params: ({ event }) => event.pool } } },
    },
    editing: {
      tags: 'open',
      on: {
        'form.close': 'closed',
        'draft.edit': { actions: { type: 'edit', params: ({ event }) => event.change } },
        'pool.save': [{ guard: 'isSound', target: 'saving', actions: 'forgetProblem' }, { actions: 'markWrong' }],
      },
    },
    saving: {
      tags: ['open', 'busy'],
      invoke: {
        id: 'savePool',
        src: 'savePool',
        input: ({ context: { projectId, pool, draft } }) => {
          const { id: poolId, revision } = present(pool)
          return { projectId, poolId, change: soundOf(readRules(draft, revision)).change }
        },
        onDone: { target: 'closed', actions: 'announceSaved' },
        onError: { target: 'editing', actions: [{ type: 'rememberProblem', params: problemOf }, 'announceRefused'] },
      },
    },
  },
})
