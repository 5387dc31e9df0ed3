import type { AuditAction } from '#server/audit/actions.ts'
import { definitionOf, limitsOf } from '#tests/server/decisions/definitions.ts'
import { openDesk } from '#tests/server/decisions/desk.ts'
import { usual } from '#tests/server/scenarios/settings.ts'
import { at } from '#tests/server/setup.ts'
import { type AuditWorld, here, type Row } from './world.ts'

/** The audited changes of scenarios. Each row makes one audit record, without the values of conditions. */
export const scenariosRows = ({ server }: AuditWorld) => {
  const params = { scenario: 'search' }
  return {
    'scenario.change': [
      {
        when: 'somebody changes which events start strategies',
        result: 'done',
        happens: async () => {
          const desk = await openDesk(server)
          const conditions = [{ property: 'q', is: 'equals', value: 'a-secret-word' }]
          const body = { ...usual, isEnabled: false, conditions, replaces: 0 }
          await desk.data('changeScenarioSettings', { params, body, headers: at(here) })
          return {
            actor: desk.userId,
            tenant: desk.ref.tenantId,
            target: 'search',
            details: { project: desk.ref.projectId, isEnabled: 'false', revision: '1' },
            secrets: ['a-secret-word'],
          }
        },
      },
    ],
    'scenario.order': [
      {
        when: 'somebody gives the strategies of a scenario a new order',
        result: 'done',
        happens: async () => {
          const desk = await openDesk(server)
          const first = await desk.run(definitionOf({ limits: limitsOf({ priority: 2 }) }))
          const second = await desk.run(definitionOf({ limits: limitsOf({ priority: 1 }) }))
          const body = { order: [second.id, first.id], replaces: [first.id, second.id] }
          await desk.data('orderScenarioStrategies', { params, body, headers: at(here) })
          return {
            actor: desk.userId,
            tenant: desk.ref.tenantId,
            target: 'search',
            details: { project: desk.ref.projectId, strategies: '2' },
          }
        },
      },
    ],
  } satisfies Partial<Record<AuditAction, Row[]>>
}
