import type { Fixtures } from '#tests/server/fixtures.ts'
import { pixel } from '#tests/support/images.ts'

export const fixtures: Fixtures = {
  requests: {
    viewOrganization: () => ({}),
    saveOrganization: ({ session }) => ({
      body: { section: 'general', replaces: 0, settings: { name: session.account, mailLocale: 'fr' } },
    }),
    saveOrganizationSecurity: () => ({
      body: { replaces: 0, settings: { factorRequired: false, idleMinutes: 10_080, absoluteMinutes: 43_200 } },
    }),
    saveOrganizationDomains: () => ({ body: { replaces: 0, settings: { emailDomains: ['example.com'], origins: [] } } }),
    exportOrganization: () => ({}),
    viewOrganizationLogo: () => ({ query: { digest: '0'.repeat(64) } }),
    saveOrganizationLogo: () => ({ body: { replaces: null, file: pixel } }),
    removeOrganizationLogo: () => ({ body: { replaces: null } }),
    viewOwnStanding: () => ({}),
    viewMailSender: () => ({}),
    saveMailSender: () => ({
      body: { replaces: null, settings: { displayName: 'Tea House', address: '', replyTo: 'help@tea.example' } },
    }),
    removeMailSender: () => ({ body: { replaces: '00000000-0000-4000-8000-000000000001' } }),
    checkMailSender: () => ({}),
    transferOrganization: () => ({ body: { email: 'nobody@example.com' } }),
    deleteOrganization: () => ({ body: { name: 'Another name' } }),
    restoreOrganization: () => ({}),
  },
  populate: async ({ database: { query } }, { tenantId }) => {
    await query(
      `insert into organization_settings
         (tenant_id, general_revision, defaults_revision, security_revision, time_zone, retention_months, holdout_share, factor_required,
          idle_minutes, absolute_minutes)
       values ($1, 0, 0, 0, 'UTC', 13, 5, false, 10080, 43200)`,
      [tenantId],
    )
    await query(
      `insert into organization_logos (tenant_id, digest, type, bytes) values ($1, 'digest', 'image/png', decode($2, 'base64'))`,
      [tenantId, pixel],
    )
    await query(
      `insert into mail_senders (tenant_id, version, display_name, address, reply_to, state, seen)
       values ($1, '00000000-0000-4000-8000-000000000001', 'Tea House', '', '', 'platform', '{}')`,
      [tenantId],
    )
  },
}
