import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { OrganizationProject, ProjectQuota } from '#contract/platform/organizations.ts'
import { soundOf, wrongOf } from '#machines/kit/draft.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import { type QuotaDraft, type QuotaField, readQuota } from './quota-draft.ts'

export type QuotaProject = Pick<OrganizationProject, 'id' | 'name' | 'quota'>
export type SavingQuota = { projectId: string; quota: ProjectQuota }

type Context = { project: QuotaProject | null; draft: QuotaDraft; wrong: readonly QuotaField[]; problem: Problem | null }

const empty: QuotaDraft = { limit: '', reason: '' }

/** Leads a platform admin to another monthly quota of a project. It is not sent without a reason, which goes on record. */
export const quotaEditMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'form.open'; project: QuotaProject }
      | { type: 'form.close' }
      | { type: 'draft.edit'; change: Partial<QuotaDraft> }
      | { type: 'quota.save' },
    emitted: {} as { type: 'quota.saved' },
    tags: {} as 'busy',
  },
  actors: { saveQuota: toBeProvided<SavingQuota, void>('saveQuota') },
  guards: { isSound: ({ context }) => 'quota' in readQuota(context.draft) },
  actions: {
    begin: assign((_, project: QuotaProject) => ({
      project,
      draft: { limit: project.quota === null ? '' : String(project.quota), reason: '' },
      wrong: [],
      problem: null,
    })),
    edit: assign(({ context }, change: Partial<QuotaDraft>) => ({
      draft: { ...context.draft, ...change },
      wrong: context.wrong.filter((it) => !(it in change)),
      problem: null,
    })),
    markWrong: assign(({ context }) => ({ wrong: wrongOf(readQuota(context.draft)) })),
    forgetProblem: assign({ problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    announceSaved: emit({ type: 'quota.saved' }),
  },
}).createMachine({
  id: 'quotaEdit',
  context: { project: null, draft: empty, wrong: [], problem: null },
  initial: 'closed',
  states: {
    closed: {
      on: { 'form.open': { target: 'editing', actions: { type: 'begin', params: ({ event }) => event.project } } },
    },
    editing: {
      on: {
        'form.close': 'closed',
        'draft.edit': { actions: { type: 'edit', params: ({ event }) => event.change } },
        'quota.save': [{ guard: 'isSound', target: 'saving', actions: 'forgetProblem' }, { actions: 'markWrong' }],
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveQuota',
        src: 'saveQuota',
        input: ({ context: { project, draft } }) => ({ projectId: present(project).id, quota: soundOf(readQuota(draft)).quota }),
        onDone: { target: 'closed', actions: 'announceSaved' },
        onError: { target: 'editing', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
  },
})
