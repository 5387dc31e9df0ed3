import type { DomainSettings } from '#contract/organization-settings/domains.ts'
import {
  type GeneralSettings,
  type Organization,
  type ProjectDefaults,
  type SecuritySettings,
  usualSettings,
} from '#contract/organization-settings/settings.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { organizations } from '#server/organisation/organisation.schema.ts'
import { deletionOf } from './deletion.store.ts'
import type { organizationSettings } from './organization-settings.schema.ts'

type Query = Queries['query']
type Stored = Row<
  typeof organizationSettings,
  | 'general_revision'
  | 'mail_locale'
  | 'defaults_revision'
  | 'time_zone'
  | 'currency'
  | 'retention_months'
  | 'holdout_share'
  | 'cap_n'
  | 'cap_hours'
  | 'security_revision'
  | 'factor_required'
  | 'idle_minutes'
  | 'absolute_minutes'
  | 'inactive_days'
  | 'quiet_from'
  | 'quiet_to'
  | 'domains_revision'
  | 'email_domains'
  | 'origins'
>
export type Section = 'general' | 'defaults' | 'security' | 'domains'
export type Settings = Pick<Organization, 'general' | 'defaults'> & {
  security: SecuritySettings & { revision: number }
  domains: DomainSettings & { revision: number }
}
export type Found = Pick<Organization, 'id' | 'createdAt' | 'deletion'> & Settings

/** The settings of an organisation. With `holds` they stay as they are until the transaction ends, which is none of a tenant. */
export const readOrganization = async (query: Query, tenantId: string, { holds = false } = {}): Promise<Found | null> => {
  const [organization] = await query<Row<typeof organizations, 'id' | 'name' | 'created_at' | 'deletion_asked_at'>>(
    `select id, name, created_at, deletion_asked_at from organizations where id = $1${holds ? ' for no key update' : ''}`,
    [tenantId],
  )
  if (!organization) return null
  const [row] = await query<Stored>(
    `select general_revision, mail_locale, defaults_revision, time_zone, currency, retention_months, holdout_share, cap_n, cap_hours,
            security_revision, factor_required, idle_minutes, absolute_minutes, inactive_days, quiet_from, quiet_to,
            domains_revision, email_domains, origins
       from organization_settings where tenant_id = $1`,
    [tenantId],
  )
  const { id, name, created_at: createdAt, deletion_asked_at: askedAt } = organization
  return { id, createdAt: createdAt.toISOString(), deletion: deletionOf(askedAt), ...settingsOf(name, row) }
}

const settingsOf = (name: string, row: Stored | undefined): Settings => {
  if (!row) {
    const {
      mailLocale,
      timeZone,
      currency,
      retentionMonths,
      inactiveDays,
      holdoutShare,
      person,
      quiet,
      factorRequired,
      idleMinutes,
      absoluteMinutes,
    } = usualSettings
    return {
      general: { name, mailLocale, revision: 0 },
      defaults: { timeZone, currency, retentionMonths, inactiveDays, holdoutShare, person, quiet, revision: 0 },
      security: { factorRequired, idleMinutes, absoluteMinutes, revision: 0 },
      domains: { emailDomains: [], origins: [], revision: 0 },
    }
  }
  return {
    general: { name, mailLocale: row.mail_locale, revision: row.general_revision },
    defaults: {
      timeZone: row.time_zone,
      currency: row.currency,
      retentionMonths: row.retention_months,
      inactiveDays: row.inactive_days,
      holdoutShare: row.holdout_share,
      person: row.cap_n === null || row.cap_hours === null ? null : { n: row.cap_n, hours: row.cap_hours },
      quiet: row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to },
      revision: row.defaults_revision,
    },
    security: {
      factorRequired: row.factor_required,
      idleMinutes: row.idle_minutes,
      absoluteMinutes: row.absolute_minutes,
      revision: row.security_revision,
    },
    domains: { emailDomains: row.email_domains, origins: row.origins, revision: row.domains_revision },
  }
}

/** Writes the row of an organisation that has changed nothing yet. */
export const ensure = async (query: Query, tenantId: string): Promise<void> =>
  void (await query(
    `insert into organization_settings
       (tenant_id, general_revision, defaults_revision, security_revision, time_zone, retention_months, holdout_share,
        factor_required, idle_minutes, absolute_minutes)
     values ($1, 0, 0, 0, $2, $3, $4::float8, $5, $6, $7) on conflict do nothing`,
    [
      tenantId,
      usualSettings.timeZone,
      usualSettings.retentionMonths,
      usualSettings.holdoutShare,
      usualSettings.factorRequired,
      usualSettings.idleMinutes,
      usualSettings.absoluteMinutes,
    ],
  ))

export const writeGeneral = async (query: Query, tenantId: string, { name, mailLocale }: GeneralSettings): Promise<void> => {
  await ensure(query, tenantId)
  await query('update organizations set name = $2 where id = $1', [tenantId, name])
  await query('update organization_settings set mail_locale = $2, general_revision = general_revision + 1 where tenant_id = $1', [
    tenantId,
    mailLocale,
  ])
}

export const writeDefaults = async (query: Query, tenantId: string, it: ProjectDefaults): Promise<void> => {
  await ensure(query, tenantId)
  await query(
    `update organization_settings set time_zone = $2, retention_months = $3, holdout_share = $4::float8, cap_n = $5, cap_hours = $6, currency = $7, inactive_days = $8,
            quiet_from = $9, quiet_to = $10,
            defaults_revision = defaults_revision + 1 where tenant_id = $1`,
    [
      tenantId,
      it.timeZone,
      it.retentionMonths,
      it.holdoutShare,
      it.person?.n ?? null,
      it.person?.hours ?? null,
      it.currency,
      it.inactiveDays,
      it.quiet?.from ?? null,
      it.quiet?.to ?? null,
    ],
  )
}

export const writeSecurity = async (query: Query, tenantId: string, it: SecuritySettings): Promise<void> => {
  await ensure(query, tenantId)
  await query(
    `update organization_settings set factor_required = $2, idle_minutes = $3, absolute_minutes = $4,
            security_revision = security_revision + 1 where tenant_id = $1`,
    [tenantId, it.factorRequired, it.idleMinutes, it.absoluteMinutes],
  )
}

/** Active members of an organisation without a second factor. Asked outside its transaction, because factors belong to accounts. */
export const countWithoutFactor = async (query: Query, organizationId: string): Promise<number> => {
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from members m where m.organization_id = $1 and m.status = 'active'
        and not exists (select from two_factors f where f.user_id = m.user_id and f.enabled_at is not null)
        and not exists (select from passkeys p where p.user_id = m.user_id)`,
    [organizationId],
  )
  return row?.count ?? 0
}
