import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgRole,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
export const createdAt = () => at('created_at').notNull()
export const tenantId = () =>
  uuid('tenant_id')
    .notNull()
    .references(() => organizations.id)

/** The role of every transaction that touches a tenant's rows: PGlite's superuser would pass by row-level security. */
const appRole = pgRole('causeway_app').existing()
const ofTenant = sql`tenant_id = nullif(current_setting('app.tenant', true), '')::uuid`
const ofOrganization = sql`organization_id = nullif(current_setting('app.tenant', true), '')::uuid`
export const tenantOnly = (name: string, condition = ofTenant) =>
  pgPolicy(`${name}_of_tenant`, { as: 'permissive', for: 'all', to: appRole, using: condition, withCheck: condition })

export const organizations = pgTable(
  'organizations',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    createdAt: createdAt(),
  },
  () => [tenantOnly('organizations', sql`id = nullif(current_setting('app.tenant', true), '')::uuid`)],
)

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    /** Null for somebody who signs in by an identity provider only. */
    passwordHash: text('password_hash'),
    emailVerified: boolean('email_verified').notNull().default(true),
    /** The language of the mails to this person. */
    locale: text('locale').notNull().default('zh'),
    usertype: text('usertype').notNull(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    lastLoginAt: at('last_login_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_username').on(sql`lower(${table.username})`),
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
  ],
)

export const members = pgTable(
  'members',
  {
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** A built-in role's name, or the id of one of the organisation's own. */
    role: text('role').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.userId] }), tenantOnly('members', ofOrganization)],
)

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    secretHash: text('secret_hash').notNull(),
    bindingHash: text('binding_hash'),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    lastSeenAt: at('last_seen_at').notNull(),
    /** When whoever uses it last proved who they are. */
    confirmedAt: at('confirmed_at').notNull(),
    /** What it was begun with, and from where, as far as that is known. */
    userAgent: text('user_agent'),
    address: text('address'),
  },
  (table) => [index('sessions_user').on(table.userId, table.lastSeenAt)],
)

/** Browsers that somebody has signed in with, by the digest of their cookie; what is no browser, by its network. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceHash: text('device_hash').notNull(),
    seenAt: at('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] }), index('known_devices_device').on(table.deviceHash)],
)

/** Accounts at an identity provider, and whose they are here. */
export const identities = pgTable(
  'identities',
  {
    provider: text('provider').notNull(),
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.subject] })],
)

export const adminInvites = pgTable('admin_invites', {
  codeHash: text('code_hash').primaryKey(),
  email: text('email').notNull(),
  invitedBy: uuid('invited_by')
    .notNull()
    .references(() => users.id),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at'),
  createdAt: createdAt(),
})

export const roles = pgTable(
  'roles',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    permissions: text('permissions').array().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('roles_name').on(table.tenantId, sql`lower(${table.name})`), tenantOnly('roles')],
)

/** What was done, by whom and with what result. Rows are only ever added, and each seals the one before it. */
export const auditRecords = pgTable('audit_records', {
  id: bigint('id', { mode: 'number' }).primaryKey(),
  at: at('at').notNull(),
  action: text('action').notNull(),
  result: text('result').notNull(),
  tenantId: uuid('tenant_id'),
  actorId: uuid('actor_id'),
  target: text('target'),
  address: text('address'),
  requestId: text('request_id'),
  details: jsonb('details').notNull(),
  previousHash: text('previous_hash').notNull(),
  hash: text('hash').notNull(),
})

/** Sealed places in the chain of audit records: `head` is the newest row, and only ever moves on. */
export const auditPoints = pgTable('audit_points', {
  name: text('name').primaryKey(),
  lastId: bigint('last_id', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
  seal: text('seal').notNull(),
})

/** Refusals that are only counted until their window is over; they then get one audit record together. */
export const auditTallies = pgTable(
  'audit_tallies',
  {
    key: text('key').primaryKey(),
    entry: jsonb('entry').notNull(),
    count: integer('count').notNull(),
    endsAt: at('ends_at').notNull(),
  },
  (table) => [index('audit_tallies_ends').on(table.endsAt)],
)

export const verificationCodes = pgTable(
  'verification_codes',
  {
    keyHash: text('key_hash').primaryKey(),
    email: text('email').notNull(),
    purpose: text('purpose').notNull(),
    codeHash: text('code_hash').notNull(),
    /** Written for an address whose state forbids the purpose: such a code was mailed to nobody and never holds. */
    decoy: boolean('decoy').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Of those, by others than who asked for the code. */
    foreignAttempts: integer('foreign_attempts').notNull().default(0),
    /** The digest of the browser, or of the network, that asked; null in rows of earlier versions. */
    askedBy: text('asked_by'),
    /** The address as it was mailed to; null in rows of earlier versions. */
    mailedTo: text('mailed_to'),
    /** The account that the code has made, or given a password. */
    usedBy: uuid('used_by'),
    expiresAt: at('expires_at').notNull(),
    endedAt: at('ended_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('verification_codes_email').on(table.email, table.createdAt),
    index('verification_codes_asker').on(table.askedBy),
  ],
)

export const loginThrottles = pgTable('login_throttles', {
  account: text('account').primaryKey(),
  failures: integer('failures').notNull(),
  lockedUntil: at('locked_until'),
  lastFailureAt: at('last_failure_at').notNull(),
})

export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  endsAt: at('ends_at').notNull(),
})

export const mails = pgTable('mails', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: at('next_attempt_at'),
  createdAt: createdAt(),
})

/**
 * The row belongs to `server/projects`. Its settings belong to the capabilities that they are settings of, which alone write them:
 * origins to `server/sdk-keys`, quota and retention to `server/events`.
 */
export const projects = pgTable(
  'projects',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    /** From which pages events are taken; from any where there is none. */
    allowedOrigins: text('allowed_origins').array().notNull().default([]),
    /** The last page whose events were not taken, and how many such batches there were. */
    refusedOrigin: text('refused_origin'),
    refusedAt: at('refused_at'),
    refusedCount: integer('refused_count').notNull().default(0),
    /** How many events are taken a month; null for as many as the server's setting says. */
    monthlyEvents: bigint('monthly_events', { mode: 'number' }),
    /** For so long events and what is counted of them are kept. */
    retentionMonths: integer('retention_months').notNull().default(13),
    /** Set while a deleted project can still be brought back. */
    deletedAt: at('deleted_at'),
  },
  (table) => [
    index('projects_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('projects_tenant').on(table.tenantId, table.createdAt),
    tenantOnly('projects'),
  ],
)

/** The project that a form made, by the key of that form: sent again after a lost answer, it makes no second one. */
export const projectCreations = pgTable(
  'project_creations',
  {
    tenantId: tenantId(),
    key: text('key').notNull(),
    projectId: uuid('project_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.key] }),
    index('project_creations_created').on(table.createdAt),
    tenantOnly('project_creations'),
  ],
)

export const projectId = () =>
  uuid('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' })

export const sdkKeys = pgTable(
  'sdk_keys',
  {
    key: uuid('key').primaryKey(),
    projectId: projectId(),
    tenantId: tenantId(),
    createdAt: createdAt(),
    /** Until when a key that was replaced is still good; null for the project's own. */
    retiresAt: at('retires_at'),
    /** When somebody ended it. It stays here, so that nobody else can have it. */
    revokedAt: at('revoked_at'),
  },
  (table) => [uniqueIndex('sdk_keys_project').on(table.projectId).where(sql`${table.retiresAt} is null`), tenantOnly('sdk_keys')],
)

/** The secret keys with which a customer's servers send events. Only their hash is kept, and as much as tells one from another. */
export const serverKeys = pgTable(
  'server_keys',
  {
    id: uuid('id').primaryKey(),
    projectId: projectId(),
    tenantId: tenantId(),
    hash: text('hash').notNull(),
    start: text('start').notNull(),
    createdAt: createdAt(),
    lastUsedAt: at('last_used_at'),
    /** Until when a key that was replaced is still good; null for the present one. */
    retiresAt: at('retires_at'),
  },
  (table) => [
    uniqueIndex('server_keys_hash').on(table.hash),
    uniqueIndex('server_keys_project').on(table.projectId).where(sql`${table.retiresAt} is null`),
    tenantOnly('server_keys'),
  ],
)

/**
 * One row a project: hands out event ids in the order of commits, because whoever takes some holds the row until then. What is written by
 * its holders (events, what was rejected, what is counted of both) belongs to the project through it, and goes with it by a trigger.
 */
export const eventCounters = pgTable(
  'event_counters',
  {
    projectId: projectId().primaryKey(),
    tenantId: tenantId(),
    lastId: bigint('last_id', { mode: 'number' }).notNull(),
    firstReceivedAt: at('first_received_at').notNull(),
    lastReceivedAt: at('last_received_at').notNull(),
    /** The month (UTC, `2026-03`) in which events were last received, and how many were accepted in it. */
    month: text('month').notNull().default(''),
    monthEvents: bigint('month_events', { mode: 'number' }).notNull().default(0),
    /** When the first and the last event was accepted, kept or not. */
    firstAcceptedAt: at('first_accepted_at'),
    lastAcceptedAt: at('last_accepted_at'),
  },
  () => [tenantOnly('event_counters')],
)

/**
 * In partitions by month of `receivedAt`, made by `make_events_partition`, and `events_other` for what is in none. Each has a unique index of
 * its own over project and messageId: over all of them there can be none.
 */
export const events = pgTable(
  'events',
  {
    projectId: uuid('project_id').notNull(),
    id: bigint('id', { mode: 'number' }).notNull(),
    tenantId: uuid('tenant_id').notNull(),
    messageId: text('message_id').notNull(),
    type: text('type').notNull(),
    event: text('event').notNull(),
    anonymousId: text('anonymous_id').notNull(),
    sessionId: text('session_id'),
    pageViewId: text('page_view_id'),
    seq: bigint('seq', { mode: 'number' }),
    occurredAt: at('occurred_at').notNull(),
    receivedAt: at('received_at').notNull(),
    properties: jsonb('properties').notNull(),
    context: jsonb('context').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id, table.receivedAt] }),
    index('events_received').on(table.projectId, table.receivedAt),
    tenantOnly('events'),
  ],
)

/** What was rejected, each message once, with the reason. Its ids are from the counter of the project’s events. */
export const quarantinedEvents = pgTable(
  'quarantined_events',
  {
    projectId: uuid('project_id').notNull(),
    id: bigint('id', { mode: 'number' }).notNull(),
    tenantId: uuid('tenant_id').notNull(),
    messageId: text('message_id'),
    receivedAt: at('received_at').notNull(),
    reason: text('reason').notNull(),
    event: text('event'),
    anonymousId: text('anonymous_id'),
    /** As it came, as JSON; its first 32 KB where `isCut`. */
    payload: text('payload').notNull(),
    isCut: boolean('is_cut').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    uniqueIndex('quarantined_events_message').on(table.projectId, table.messageId),
    index('quarantined_events_received').on(table.projectId, table.receivedAt),
    tenantOnly('quarantined_events'),
  ],
)

/**
 * One row a visit. What it began with is from its first event that has a path, or from its first where none has one: `entryAt` and
 * `entryBy` (a messageId) say which.
 */
export const visitorSessions = pgTable(
  'visitor_sessions',
  {
    projectId: uuid('project_id').notNull(),
    sessionId: text('session_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    anonymousId: text('anonymous_id').notNull(),
    startedAt: at('started_at').notNull(),
    lastAt: at('last_at').notNull(),
    events: integer('events').notNull(),
    pageViews: integer('page_views').notNull(),
    isBot: boolean('is_bot').notNull(),
    country: text('country'),
    entryAt: at('entry_at').notNull(),
    entryBy: text('entry_by').notNull(),
    entryPath: text('entry_path'),
    sourceType: text('source_type'),
    sourceName: text('source_name'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.sessionId] }),
    index('visitor_sessions_last').on(table.projectId, table.lastAt),
    tenantOnly('visitor_sessions'),
  ],
)

/** One row a page view. `viewedAt` and `viewedBy` (a messageId) are of its page event, or while there is none of its first ping. */
export const pageViews = pgTable(
  'page_views',
  {
    projectId: uuid('project_id').notNull(),
    pageViewId: text('page_view_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    anonymousId: text('anonymous_id').notNull(),
    sessionId: text('session_id'),
    /** Whether the page event has come. */
    isViewed: boolean('is_viewed').notNull(),
    viewedAt: at('viewed_at').notNull(),
    viewedBy: text('viewed_by').notNull(),
    isBot: boolean('is_bot').notNull(),
    url: text('url'),
    path: text('path'),
    title: text('title'),
    /** Milliseconds, and per cent of the page: the most that any ping says. */
    engagedMs: bigint('engaged_ms', { mode: 'number' }).notNull(),
    activeMs: bigint('active_ms', { mode: 'number' }).notNull(),
    maxScroll: integer('max_scroll').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.pageViewId] }),
    index('page_views_viewed').on(table.projectId, table.viewedAt),
    tenantOnly('page_views'),
  ],
)

/** How many events a project received in one minute, by the server's clock. */
export const eventMinutes = pgTable(
  'event_minutes',
  {
    projectId: uuid('project_id').notNull(),
    minute: at('minute').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    accepted: integer('accepted').notNull(),
    rejected: integer('rejected').notNull(),
    /** Of the accepted: those of bots, and those of people that name no session. */
    ofBots: integer('of_bots').notNull().default(0),
    withoutSession: integer('without_session').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.minute] }), tenantOnly('event_minutes')],
)

/**
 * How often a value in a bucket (`server/ingestion/page-vitals.ts`) was measured on a page on a day (its first instant in UTC), by the server's
 * clock. The metric `loads` counts the page's loads, in bucket 0.
 */
export const pageVitals = pgTable(
  'page_vitals',
  {
    projectId: uuid('project_id').notNull(),
    day: at('day').notNull(),
    metric: text('metric').notNull(),
    path: text('path').notNull(),
    bucket: integer('bucket').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.day, table.metric, table.path, table.bucket] }),
    tenantOnly('page_vitals'),
  ],
)

/** What strangers ask of the public site. Belongs to no organisation. */
export const contactRequests = pgTable(
  'contact_requests',
  {
    id: uuid('id').primaryKey(),
    invitation: text('invitation').notNull(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    company: text('company').notNull(),
    position: text('position').notNull(),
    requirementType: text('requirement_type').notNull(),
    requirements: text('requirements').notNull(),
    page: text('page').notNull(),
    locale: text('locale').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('contact_requests_created').on(table.createdAt)],
)

/** One row a visitor who was sent something. It hands out the ids of their messages, in the order of commits, and outlives them. */
export const actionChannels = pgTable(
  'action_channels',
  {
    projectId: projectId(),
    anonymousId: text('anonymous_id').notNull(),
    tenantId: tenantId(),
    lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
    /** Up to here messages are gone: whoever stands before it has missed something. */
    prunedSeq: bigint('pruned_seq', { mode: 'number' }).notNull(),
    sentAt: at('sent_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.anonymousId] }),
    index('action_channels_sent').on(table.sentAt),
    tenantOnly('action_channels'),
  ],
)

/** What visitors are sent and have to get once at least, whatever breaks on the way. */
export const actionMessages = pgTable(
  'action_messages',
  {
    projectId: uuid('project_id').notNull(),
    anonymousId: text('anonymous_id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    tenantId: tenantId(),
    kind: text('kind').notNull(),
    /** Null for what belongs to no decision. */
    decisionId: text('decision_id'),
    payload: jsonb('payload').notNull(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    /** When the visitor's browser said that it has it. */
    receivedAt: at('received_at'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.anonymousId, table.seq] }),
    // By its channel alone: with a reference to the project as well, a sending and a deletion could wait for each other.
    foreignKey({
      name: 'action_messages_channel',
      columns: [table.projectId, table.anonymousId],
      foreignColumns: [actionChannels.projectId, actionChannels.anonymousId],
    }).onDelete('cascade'),
    uniqueIndex('action_messages_decision').on(table.projectId, table.anonymousId, table.decisionId, table.kind),
    index('action_messages_expiry').on(table.expiresAt),
    tenantOnly('action_messages'),
  ],
)

/** Work that is repeated, for all processes together: when it runs next, how it ended last, and which process is running it. */
export const jobs = pgTable('jobs', {
  name: text('name').primaryKey(),
  nextRunAt: at('next_run_at').notNull(),
  startedAt: at('started_at').notNull(),
  /** Null until the first run has ended. */
  endedAt: at('ended_at'),
  /** `done` or `failed`; null until the first run has ended. */
  outcome: text('outcome'),
  /** The name of the last run's error. */
  failure: text('failure'),
  /** How many runs have failed since the last one that did not. */
  failures: integer('failures').notNull().default(0),
  /** The process that is running it, and until when no other one may; null while it is not run. */
  leasedBy: text('leased_by'),
  leasedUntil: at('leased_until'),
})

/** Tickets that have opened a stream, until they are too old to open another. */
export const usedTickets = pgTable('used_tickets', {
  nonce: text('nonce').primaryKey(),
  expiresAt: at('expires_at').notNull(),
})
