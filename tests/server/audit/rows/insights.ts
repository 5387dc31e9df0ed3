import type { SavedInsight } from '#contract/insights/saved.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import { openDesk } from '#tests/server/decisions/desk.ts'
import { savedInsightOf } from '#tests/server/insights/fixtures.ts'
import { at } from '#tests/server/setup.ts'
import { type AuditWorld, here, type Row } from './world.ts'

/** The audited changes of saved insights. Each row makes one audit record. */
export const insightsRows = ({ server }: AuditWorld) => {
  const make = async () => {
    const desk = await openDesk(server)
    const { id } = await desk.data<SavedInsight>('createSavedInsight', { body: savedInsightOf() })
    return { desk, id, actor: desk.userId, tenant: desk.ref.tenantId, target: id }
  }
  return {
    'insight.change': [
      {
        when: 'somebody saves an insight',
        result: 'done',
        happens: async () => {
          const desk = await openDesk(server)
          const { id } = await desk.data<SavedInsight>('createSavedInsight', { body: savedInsightOf(), headers: at(here) })
          const { tenantId, projectId } = desk.ref
          return { actor: desk.userId, tenant: tenantId, target: id, details: { project: projectId, change: 'created' } }
        },
      },
      {
        when: 'somebody changes a saved insight',
        result: 'done',
        happens: async () => {
          const { desk, id, ...row } = await make()
          const body = { insight: savedInsightOf({ name: 'other' }), replaces: 1 }
          await desk.data('changeSavedInsight', { params: { id }, body, headers: at(here) })
          return { ...row, details: { project: desk.ref.projectId, change: 'changed' } }
        },
      },
      {
        when: 'somebody deletes a saved insight',
        result: 'done',
        happens: async () => {
          const { desk, id, ...row } = await make()
          await desk.data('deleteSavedInsight', { params: { id }, headers: at(here) })
          return { ...row, details: { project: desk.ref.projectId, change: 'deleted' } }
        },
      },
    ],
  } satisfies Partial<Record<AuditAction, Row[]>>
}
