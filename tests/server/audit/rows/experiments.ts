import type { Metric } from '#contract/experiments/metrics.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import { openDesk } from '#tests/server/decisions/desk.ts'
import { metricOf } from '#tests/server/experiments/definitions.ts'
import { at } from '#tests/server/setup.ts'
import { type AuditWorld, here, type Row } from './world.ts'

/** The audited changes of metrics. Each row makes one audit record, without names and conditions. */
export const experimentsRows = ({ server }: AuditWorld) => {
  const body = { name: 'a-secret-name', definition: metricOf() }
  const make = async () => {
    const desk = await openDesk(server)
    const { id } = await desk.data<Metric>('createMetric', { body })
    return { desk, id, actor: desk.userId, tenant: desk.ref.tenantId, target: id, secrets: ['a-secret-name'] }
  }
  return {
    'metric.change': [
      {
        when: 'somebody makes a metric',
        result: 'done',
        happens: async () => {
          const desk = await openDesk(server)
          const { id } = await desk.data<Metric>('createMetric', { body, headers: at(here) })
          const { tenantId, projectId } = desk.ref
          return { actor: desk.userId, tenant: tenantId, target: id, details: { project: projectId, change: 'created' } }
        },
      },
      {
        when: 'somebody changes a metric',
        result: 'done',
        happens: async () => {
          const { desk, id, ...row } = await make()
          await desk.data('changeMetric', { params: { id }, body: { ...body, replaces: 1 }, headers: at(here) })
          return { ...row, details: { project: desk.ref.projectId, change: 'changed' } }
        },
      },
      {
        when: 'somebody deletes a metric',
        result: 'done',
        happens: async () => {
          const { desk, id, ...row } = await make()
          await desk.data('deleteMetric', { params: { id }, headers: at(here) })
          return { ...row, details: { project: desk.ref.projectId, change: 'deleted' } }
        },
      },
    ],
  } satisfies Partial<Record<AuditAction, Row[]>>
}
