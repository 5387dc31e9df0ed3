import type { Fixtures } from '#tests/server/fixtures.ts'

const params = { id: '00000000-0000-4000-8000-000000000000' }
const texts = { en: { subject: 'Tea', preheader: '', headline: '', body: 'Tea', cta: null } }
const content = { texts, image: null, senderName: 'Shop', replyTo: '' }

export const fixtures: Fixtures = {
  requests: {
    viewEmailFigures: () => ({ params }),
    listEmailDeliveries: () => ({ params, query: { status: 'dead', q: 'ann@example.com', limit: '10' } }),
    viewEmailDelivery: () => ({ params }),
    replayEmailDelivery: () => ({ params }),
    listEmailSuppressions: () => ({ query: { reason: 'bounced', limit: '10' } }),
    checkEmailSuppression: () => ({ body: { address: 'ann@example.com' } }),
    addEmailSuppression: () => ({ body: { address: 'ann@example.com', reason: 'bounced' } }),
    removeEmailSuppression: () => ({ params, body: { reason: 'works again', hasConsent: false } }),
    testEmail: () => ({ body: { content, language: 'en' } }),
  },
  populate: async ({ database: { query } }, { id: project, tenantId }) => {
    await query(
      `insert into emails (project_id, id, tenant_id, action_id, action_version, profile_id, sender_name, reply_to, unsubscribe, status,
                           tries, created_at)
       values ($1, gen_random_uuid(), $2, gen_random_uuid(), 1, gen_random_uuid(), 'Shop', '', 'https://example.com', 'sent', 1, now())`,
      [project, tenantId],
    )
    await query(
      `insert into email_suppressions (tenant_id, address_hash, reason, created_at) values ($1, 'hash', 'unsubscribed', now())
       on conflict do nothing`,
      [tenantId],
    )
  },
}
