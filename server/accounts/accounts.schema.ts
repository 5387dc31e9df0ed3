import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Session } from '#contract/accounts/accounts.ts'
import type { Locale } from '#contract/http/locale.ts'
import type { MemberStatus } from '#contract/members/members.ts'
import { at, createdAt, ofOrganization, tenantOnly } from '#server/kernel/columns.ts'
import { organizations, tenantId } from '#server/organisation/organisation.schema.ts'
import { projectId } from '#server/projects/projects.schema.ts'

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    /** Name and address in lower case, in which platform admins search. Computing this for each search took most of its time. */
    searchText: text('search_text').generatedAlwaysAs(sql`lower(username || chr(10) || email)`),
    /** Null for a person who signs in with an identity provider only. */
    passwordHash: text('password_hash'),
    emailVerified: boolean('email_verified').notNull().default(true),
    /** The language of the mails to this person. */
    locale: text('locale').$type<Locale>().notNull().default('zh'),
    usertype: text('usertype').$type<Session['usertype']>().notNull(),
    /** The organisation in which the person works after signing in: the one that they chose last. */
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    lastLoginAt: at('last_login_at'),
    createdAt: createdAt(),
    /** Set while a platform admin has locked the account, with the reason. */
    lockedAt: at('locked_at'),
    lockedReason: text('locked_reason'),
    /** The account that this one was merged into. Such an account is closed: it stays locked, and only its address and its name are kept. */
    mergedInto: uuid('merged_into'),
    mergedAt: at('merged_at'),
  },
  (table) => [
    index('users_merged').on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
    check('users_merged_locked', sql`${table.mergedInto} is null or ${table.lockedAt} is not null`),
    index('users_created').on(table.createdAt, table.id),
    index('users_locked').on(table.createdAt, table.id).where(sql`${table.lockedAt} is not null`),
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
    /** The name of a built-in role, or the id of one of the organisation's custom roles. */
    role: text('role').notNull(),
    /** A suspended member keeps the role, but has no access to the organisation. */
    status: text('status').$type<MemberStatus>().notNull().default('active'),
    joinedAt: at('joined_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    index('members_joined').on(table.organizationId, table.joinedAt, table.userId),
    index('members_user').on(table.userId),
    tenantOnly('members', ofOrganization),
  ],
)

/** The roles that members have in single projects, in place of their role in the organisation. They go with the membership and the project. */
export const projectRoles = pgTable(
  'project_roles',
  {
    projectId: projectId(),
    userId: uuid('user_id').notNull(),
    tenantId: tenantId(),
    /** As that of a member; never `owner`. */
    role: text('role').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.userId] }),
    index('project_roles_member').on(table.tenantId, table.userId),
    foreignKey({
      name: 'project_roles_member',
      columns: [table.tenantId, table.userId],
      foreignColumns: [members.organizationId, members.userId],
    }).onDelete('cascade'),
    tenantOnly('project_roles'),
  ],
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
    /** The organisation that the calls of this session are about; null stands for that of the account. */
    organizationId: uuid('organization_id').references(() => organizations.id),
    createdAt: createdAt(),
    lastSeenAt: at('last_seen_at').notNull(),
    /** When the user last confirmed their identity. */
    confirmedAt: at('confirmed_at').notNull(),
    /** The user agent and network address with which the session began, as far as known. */
    userAgent: text('user_agent'),
    address: text('address'),
    /** Set if a platform admin uses the session in place of the user. Without its row in `impersonations` such a session is over. */
    impersonationId: uuid('impersonation_id'),
  },
  (table) => [
    index('sessions_user').on(table.userId, table.lastSeenAt),
    index('sessions_impersonation').on(table.impersonationId).where(sql`${table.impersonationId} is not null`),
  ],
)

/** The impersonations that have not ended. What ended is in the audit record. */
export const impersonations = pgTable(
  'impersonations',
  {
    id: uuid('id').primaryKey(),
    /** The platform admin, and the session of theirs that must live as long as the impersonation. */
    adminId: uuid('admin_id').notNull(),
    adminSessionId: text('admin_session_id').notNull(),
    userId: uuid('user_id').notNull(),
    organizationId: uuid('organization_id').notNull(),
    reason: text('reason').notNull(),
    /** Why personal values are shown; null if they are masked. */
    personalReason: text('personal_reason'),
    startedAt: at('started_at').notNull(),
    endsAt: at('ends_at').notNull(),
  },
  // A platform admin impersonates one person at a time.
  (table) => [uniqueIndex('impersonations_admin').on(table.adminId)],
)

/** Browsers from which a user has signed in, by the digest of their cookie; clients that are not browsers, by their network address. */
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

/** Identities at an identity provider and the accounts that they are linked to. */
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

export const verificationCodes = pgTable(
  'verification_codes',
  {
    keyHash: text('key_hash').primaryKey(),
    email: text('email').notNull(),
    purpose: text('purpose').notNull(),
    codeHash: text('code_hash').notNull(),
    /** True if the state of the address forbids the purpose: such a code was not mailed and is never valid. */
    decoy: boolean('decoy').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** How many of the attempts were made by others than the requester of the code. */
    foreignAttempts: integer('foreign_attempts').notNull().default(0),
    /** The digest of the browser or network address that requested the code; null in rows of earlier versions. */
    askedBy: text('asked_by'),
    /** The address as it was mailed to; null in rows of earlier versions. */
    mailedTo: text('mailed_to'),
    /** The account that was created, or given a password, with this code. */
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

/** Sign-ins that wait for a second factor, by the digest of what the browser was given. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    idHash: text('id_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** How the person proved the first factor: the action that is recorded when the sign-in is complete. */
    action: text('action').$type<'account.login' | 'account.loginByProvider'>().notNull(),
    attempts: integer('attempts').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('sign_in_challenges_user').on(table.userId)],
)
