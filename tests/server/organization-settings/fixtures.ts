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
    exportOrganization: () => ({}),
    viewOrganizationLogo: () => ({ query: { digest: '0'.repeat(64) } }),
    saveOrganizationLogo: () => ({ body: { replaces: null, file: pixel } }),
    removeOrganizationLogo: () => ({ body: { replaces: null } }),
    viewOwnStanding: () => ({}),
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
  },
}
