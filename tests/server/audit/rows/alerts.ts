import { randomUUID } from 'node:crypto'
import type { AlertRule } from '#contract/alerts/alerts.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import { ruleOf } from '#tests/server/alerts/rules.ts'
import { openDesk } from '#tests/server/decisions/desk.ts'
import { at } from '#tests/server/setup.ts'
import { type AuditWorld, here, type Row } from './world.ts'

const secret = 'https://example.com/hook?token=a-secret-word'
const said = {
  name: 'Rejections',
  metric: 'rejectedShare',
  comparison: 'above',
  minutes: '5',
  severity: 'warning',
  inApp: 'true',
  mail: '0',
}

/** The audited changes of alert rules, without the address that they call. */
export const alertsRows = ({ server }: AuditWorld) => {
  const headers = at(here)
  const open = async () => {
    const desk = await openDesk(server)
    const add = (extra = {}) =>
      desk.data<AlertRule>('createAlert', { body: ruleOf({ channels: { inApp: true, mail: [], webhook: secret } }), ...extra })
    const expected = { actor: desk.userId, tenant: desk.ref.tenantId }
    return { desk, add, expected, project: desk.ref.projectId }
  }
  return {
    'alert.create': [
      {
        when: 'somebody adds an alert rule',
        result: 'done',
        happens: async () => {
          const { add, expected, project } = await open()
          const { id } = await add({ headers })
          const details = { project, ...said, threshold: '0.05', webhook: 'https://example.com' }
          return { ...expected, target: id, details, secrets: ['a-secret-word'] }
        },
      },
    ],
    'alert.change': [
      {
        when: 'somebody changes an alert rule',
        result: 'done',
        happens: async () => {
          const { desk, add, expected, project } = await open()
          const { id } = await add()
          await desk.data('changeAlert', { params: { id }, body: { ...ruleOf({ threshold: 0.1 }), replaces: 1 }, headers })
          const details = { project, revision: '2', ...said, threshold: '0.1', webhook: '' }
          return { ...expected, target: id, details, secrets: ['a-secret-word'] }
        },
      },
    ],
    'alert.mute': [
      {
        when: 'somebody mutes an alert rule',
        result: 'done',
        happens: async () => {
          const { desk, add, expected, project } = await open()
          const { id } = await add()
          const until = '2026-03-02T08:00:00.000Z'
          await desk.data('muteAlert', { params: { id }, body: { until }, headers })
          return { ...expected, target: id, details: { project, until } }
        },
      },
    ],
    'alert.acknowledge': [
      {
        when: 'somebody takes care of a firing',
        result: 'done',
        happens: async () => {
          const { desk, expected, project } = await open()
          const id = randomUUID()
          await server.database.query(
            `insert into alert_firings (project_id, id, tenant_id, rule_id, name, condition, opened_at, value, worst)
             values ($1, $2, $3, $2, 'Rejections', '{}', now(), 1, 1)`,
            [project, id, desk.ref.tenantId],
          )
          await desk.data('acknowledgeFiring', { params: { id }, body: { note: 'a-secret-word' }, headers })
          return { ...expected, target: id, details: { project, rule: 'Rejections' }, secrets: ['a-secret-word'] }
        },
      },
    ],
    'alert.delete': [
      {
        when: 'somebody deletes an alert rule',
        result: 'done',
        happens: async () => {
          const { desk, add, expected, project } = await open()
          const { id } = await add()
          await desk.data('deleteAlert', { params: { id }, headers })
          return { ...expected, target: id, details: { project, name: 'Rejections' } }
        },
      },
    ],
  } satisfies Partial<Record<AuditAction, Row[]>>
}
