import type { Fixtures } from '#tests/server/fixtures.ts'
import { ruleOf } from './rules.ts'

const params = { id: '00000000-0000-4000-8000-000000000000' }

export const fixtures: Fixtures = {
  requests: {
    listAlerts: () => ({}),
    createAlert: () => ({ body: ruleOf() }),
    changeAlert: () => ({ params, body: { ...ruleOf(), replaces: 1 } }),
    muteAlert: () => ({ params, body: { until: null } }),
    deleteAlert: () => ({ params }),
    acknowledgeFiring: () => ({ params, body: { note: 'We look at it.' } }),
    listAlertFirings: () => ({ query: { limit: '10' } }),
    viewAlertMetric: () => ({ params: { metric: 'events' }, query: { minutes: '15' } }),
    listAlertRecipients: () => ({}),
  },
  populate: async ({ database: { query } }, { id: project, tenantId }) => {
    const condition = '{"metric": "events", "comparison": "below", "threshold": 1, "minutes": 15}'
    await query(
      `insert into alert_rules (project_id, id, tenant_id, name, condition, channels, hourly_at_most, revision, status, created_at, changed_at)
       values ($1, gen_random_uuid(), $2, 'Quiet', $3::jsonb, '{"inApp": true, "mail": [], "webhook": null}', 4, 1, 'ok', now(), now())`,
      [project, tenantId, condition],
    )
    await query(
      `insert into alert_firings (project_id, id, tenant_id, rule_id, name, condition, opened_at, value, worst)
       values ($1, $1, $2, gen_random_uuid(), 'Quiet', $3::jsonb, now(), 0, 0)`,
      [project, tenantId, condition],
    )
    await query(
      `insert into alert_notices (project_id, id, tenant_id, rule_id, firing_id, channel, about, status, messages, at)
       values ($1, gen_random_uuid(), $2, gen_random_uuid(), $1, 'inApp', 'opened', 'sent', '{}', now())`,
      [project, tenantId],
    )
    await query("insert into alert_samples (project_id, metric, at, tenant_id, value) values ($1, 'lag', now(), $2, 1)", [
      project,
      tenantId,
    ])
  },
}
