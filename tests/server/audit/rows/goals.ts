import type { SavedGoal } from '#contract/goals/goals.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import { openDesk } from '#tests/server/decisions/desk.ts'
import { goalOf } from '#tests/server/goals/fixtures.ts'
import { at } from '#tests/server/setup.ts'
import { type AuditWorld, here, type Row } from './world.ts'

/** The audited changes of goals. Each row makes one audit record. */
export const goalsRows = ({ server }: AuditWorld) => {
  const make = async () => {
    const desk = await openDesk(server)
    const { id } = await desk.data<SavedGoal>('createGoal', { body: goalOf(desk.userId) })
    return { desk, id, actor: desk.userId, tenant: desk.ref.tenantId, target: id }
  }
  return {
    'goal.change': [
      {
        when: 'somebody sets a goal',
        result: 'done',
        happens: async () => {
          const desk = await openDesk(server)
          const { id } = await desk.data<SavedGoal>('createGoal', { body: goalOf(desk.userId), headers: at(here) })
          const { tenantId, projectId } = desk.ref
          return { actor: desk.userId, tenant: tenantId, target: id, details: { project: projectId, change: 'created' } }
        },
      },
      {
        when: 'somebody changes a goal',
        result: 'done',
        happens: async () => {
          const { desk, id, ...row } = await make()
          const body = { goal: goalOf(desk.userId, { target: 7 }), replaces: 1 }
          await desk.data('changeGoal', { params: { id }, body, headers: at(here) })
          return { ...row, details: { project: desk.ref.projectId, change: 'changed' } }
        },
      },
      {
        when: 'somebody deletes a goal',
        result: 'done',
        happens: async () => {
          const { desk, id, ...row } = await make()
          await desk.data('deleteGoal', { params: { id }, headers: at(here) })
          return { ...row, details: { project: desk.ref.projectId, change: 'deleted' } }
        },
      },
    ],
  } satisfies Partial<Record<AuditAction, Row[]>>
}
