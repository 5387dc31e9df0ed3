import type { Fixtures } from '#tests/server/fixtures.ts'

const params = { id: '00000000-0000-4000-8000-000000000000' }
// The address is one of documentation: it is refused before anything is connected.
const content = { url: 'https://203.0.113.7/hook', description: 'Warehouse', kinds: ['project.created'], isOn: true }

export const fixtures: Fixtures = {
  requests: {
    listOrganizationWebhooks: () => ({}),
    createOrganizationWebhook: () => ({ body: content }),
    changeOrganizationWebhook: () => ({ params, body: { ...content, replaces: params.id } }),
    removeOrganizationWebhook: () => ({ params }),
    rotateOrganizationWebhook: () => ({ params }),
    testOrganizationWebhook: () => ({ params }),
    listOrganizationDeliveries: () => ({ params }),
    resendOrganizationDelivery: () => ({ params }),
  },
  populate: async ({ database: { query } }, { tenantId }) => {
    await query(
      `with webhook as (
         insert into organization_webhooks (id, tenant_id, version, url, description, kinds, is_on, generation, created_at)
         values (gen_random_uuid(), $1, gen_random_uuid(), 'https://example.com', '', '{project.created}', true, 0, now()) returning id)
       insert into organization_deliveries (id, tenant_id, webhook_id, kind, body, status, tries, attempts, created_at)
       select gen_random_uuid(), $1, id, 'project.created', '{}', 'dead', 6, '[]', now() from webhook`,
      [tenantId],
    )
  },
}
