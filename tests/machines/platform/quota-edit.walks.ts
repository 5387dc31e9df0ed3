import { type QuotaProject, quotaEditMachine } from '#machines/platform/quota-edit.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const shop: QuotaProject = { id: 'shop', name: 'Shop', quota: 500 }

export const graph = graphOf(quotaEditMachine, {
  examples: [
    { type: 'form.open', project: shop },
    { type: 'draft.edit', change: { limit: '1,000' } },
    { type: 'draft.edit', change: { limit: '-1' } },
    { type: 'draft.edit', change: { reason: 'A larger plan' } },
    done('saveQuota', undefined),
    failed('saveQuota', { code: 'project.unknown' }),
  ],
  serialize: ({ project, draft, wrong, problem }) => [project?.id, draft.limit, draft.reason, wrong, problem?.code],
  detail: (event) => (event.type === 'draft.edit' ? (event.change.limit ?? event.change.reason) : undefined),
})

export const { walks } = graph
