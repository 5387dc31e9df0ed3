import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '#contract/http/locale.ts'
import type { InvitationState } from '#contract/members/invitations.ts'
import type { ProjectRoleChoice } from '#contract/members/project-roles.ts'
import { users } from '#server/accounts/accounts.schema.ts'
import { at, createdAt, tenantOnly } from '#server/kernel/columns.ts'
import { tenantId } from '#server/organisation/organisation.schema.ts'

export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    email: text('email').notNull(),
    role: text('role').notNull(),
    /** The roles that the person gets in single projects. */
    projectRoles: jsonb('project_roles').$type<ProjectRoleChoice[]>().notNull().default([]),
    message: text('message').notNull(),
    /** The language of the mails. */
    locale: text('locale').$type<Locale>().notNull(),
    /** The digest of the token of the newest link. */
    tokenHash: text('token_hash').notNull(),
    /** Whether a member was told the link. It then proves no address. */
    isCopied: boolean('is_copied').notNull().default(false),
    /** An expired invitation is a pending one whose time is over. */
    state: text('state').$type<Exclude<InvitationState, 'expired'>>().notNull(),
    /** Null after the account was deleted. */
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
    sentAt: at('sent_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('invitations_token').on(table.tokenHash),
    uniqueIndex('invitations_pending').on(table.tenantId, sql`lower(${table.email})`).where(sql`state = 'pending'`),
    index('invitations_created').on(table.tenantId, table.createdAt, table.id),
    tenantOnly('invitations'),
  ],
)
