import { boolean, doublePrecision, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '#contract/http/locale.ts'
import type { Logo } from '#contract/organization-settings/logo.ts'
import type { SenderState } from '#contract/organization-settings/mail-sender.ts'
import { usualCurrency } from '#contract/projects/currency.ts'
import { at, bytea, tenantOnly } from '#server/kernel/columns.ts'
import { organizations } from '#server/organisation/organisation.schema.ts'
import type { Seen } from './mail-sender/records.ts'

/** What an organisation has changed. Without a row everything is as usual. Each section counts its changes. */
export const organizationSettings = pgTable(
  'organization_settings',
  {
    tenantId: uuid('tenant_id')
      .primaryKey()
      .references(() => organizations.id),
    generalRevision: integer('general_revision').notNull(),
    /** The language in which invitations begin; null for the language of whoever invites. */
    mailLocale: text('mail_locale').$type<Locale>(),
    defaultsRevision: integer('defaults_revision').notNull(),
    /** That of new projects; null for the one of the browser that creates them. */
    timeZone: text('time_zone'),
    currency: text('currency').notNull().default(usualCurrency),
    retentionMonths: integer('retention_months').notNull(),
    /** In per cent. */
    holdoutShare: doublePrecision('holdout_share').notNull(),
    /** So many messages a person within so many hours, from all strategies of a project together; both null for no limit. */
    capN: integer('cap_n'),
    capHours: integer('cap_hours'),
    securityRevision: integer('security_revision').notNull(),
    /** Whether members must have a second factor. */
    factorRequired: boolean('factor_required').notNull(),
    /** Minutes after which sessions end without use, and after their sign-in. Those of platform admins end sooner. */
    idleMinutes: integer('idle_minutes').notNull(),
    absoluteMinutes: integer('absolute_minutes').notNull(),
    domainsRevision: integer('domains_revision').notNull().default(0),
    /** Domains of addresses that may join, as the DNS has them; none for all. */
    emailDomains: text('email_domains').array().notNull().default([]),
    /** The allowed origins with which projects begin. */
    origins: text('origins').array().notNull().default([]),
    /** Days without an event after which projects forget people; null for never. What new projects begin with. */
    inactiveDays: integer('inactive_days'),
    /** The quiet hours with which projects begin; both null for none. */
    quietFrom: text('quiet_from'),
    quietTo: text('quiet_to'),
  },
  () => [tenantOnly('organization_settings')],
)

/** The logo of an organisation that has one. */
export const organizationLogos = pgTable(
  'organization_logos',
  {
    tenantId: uuid('tenant_id')
      .primaryKey()
      .references(() => organizations.id),
    /** SHA-256 of the file, in hexadecimal digits. */
    digest: text('digest').notNull(),
    type: text('type').$type<Logo['type']>().notNull(),
    bytes: bytea('bytes').notNull(),
  },
  () => [tenantOnly('organization_logos')],
)

/** The sender of an organisation's e-mails. What is about its domain is null where it has no address of its own. */
export const mailSenders = pgTable(
  'mail_senders',
  {
    tenantId: uuid('tenant_id')
      .primaryKey()
      .references(() => organizations.id),
    /** Another one after each change. */
    version: uuid('version').notNull(),
    displayName: text('display_name').notNull(),
    /** Empty for the platform's address. */
    address: text('address').notNull(),
    /** Empty where answers go to the sender. */
    replyTo: text('reply_to').notNull(),
    /** In lower case, letters of other scripts as punycode. */
    domain: text('domain'),
    token: text('token'),
    selector: text('selector'),
    /** In base64, as the DNS has it. */
    publicKey: text('public_key'),
    /** Encrypted for this organisation and domain. */
    lockedKey: text('locked_key'),
    state: text('state').$type<SenderState>().notNull(),
    /** What was found at the last check. */
    seen: jsonb('seen').$type<Seen>().notNull(),
    checkedAt: at('checked_at'),
    /** When a proven sender was first found without one of its records. */
    failingSince: at('failing_since'),
  },
  () => [tenantOnly('mail_senders')],
)
