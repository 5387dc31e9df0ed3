import type { Fixtures } from '#tests/server/fixtures.ts'

const params = { id: '00000000-0000-4000-8000-000000000000' }
const content = { url: 'https://203.0.113.7/hook', method: 'POST', headers: [], body: '' }

export const fixtures: Fixtures = {
  requests: {
    listWebhookDeliveries: () => ({ params, query: { status: 'dead', limit: '10' } }),
    replayWebhookDelivery: () => ({ params }),
    // The address is one of documentation: it is refused before anything is connected.
    testWebhook: () => ({ body: { content } }),
    viewWebhookSecret: () => ({}),
    rotateWebhookSecret: () => ({}),
  },
  populate: async ({ database: { query } }, { id: project, tenantId }) => {
    await query(
      `insert into webhook_deliveries (project_id, id, tenant_id, action_id, action_version, profile_id, url, method, headers, body, status,
                                       tries, attempts, created_at)
       values ($1, gen_random_uuid(), $2, gen_random_uuid(), 1, gen_random_uuid(), 'https://example.com', 'POST', '{}', '', 'dead', 6, '[]',
               now())`,
      [project, tenantId],
    )
    await query('insert into webhook_secrets (project_id, tenant_id, generation, rotated_at) values ($1, $2, 1, now())', [
      project,
      tenantId,
    ])
  },
}
