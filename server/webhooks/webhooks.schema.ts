import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { WebhookAttempt, WebhookStatus } from '#contract/webhooks/webhooks.ts'
import { at, createdAt, tenantOnly } from '#server/kernel/columns.ts'
import { tenantId } from '#server/organisation/organisation.schema.ts'
import { projectId } from '#server/projects/projects.schema.ts'

/** Messages to receivers. Their id is that of the decision, so that a decision has one message. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    projectId: projectId(),
    id: uuid('id').notNull(),
    tenantId: tenantId(),
    actionId: uuid('action_id').notNull(),
    actionVersion: integer('action_version').notNull(),
    profileId: uuid('profile_id').notNull(),
    url: text('url').notNull(),
    method: text('method').notNull(),
    headers: jsonb('headers').$type<Record<string, string>>().notNull(),
    body: text('body').notNull(),
    status: text('status').$type<WebhookStatus>().notNull(),
    /** How often it was tried since it was stored or replayed. */
    tries: integer('tries').notNull(),
    /** Null unless it waits. */
    nextAttemptAt: at('next_attempt_at'),
    attempts: jsonb('attempts').$type<WebhookAttempt[]>().notNull(),
    response: text('response'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('webhook_deliveries_action').on(table.projectId, table.actionId, table.createdAt, table.id),
    index('webhook_deliveries_profile').on(table.projectId, table.profileId),
    index('webhook_deliveries_due').on(table.nextAttemptAt).where(sql`${table.nextAttemptAt} is not null`),
    tenantOnly('webhook_deliveries'),
  ],
)

/** How often a project's secret was rotated. The secrets are derived from the application secret and not stored. */
export const webhookSecrets = pgTable(
  'webhook_secrets',
  {
    projectId: projectId(),
    tenantId: tenantId(),
    generation: integer('generation').notNull(),
    rotatedAt: at('rotated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId] }), tenantOnly('webhook_secrets')],
)
