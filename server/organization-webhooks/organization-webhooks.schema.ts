import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { NoticeKind } from '#contract/organization-webhooks/notices.ts'
import type { WebhookAttempt, WebhookStatus } from '#contract/webhooks/webhooks.ts'
import { at, createdAt, tenantOnly } from '#server/kernel/columns.ts'
import { tenantId } from '#server/organisation/organisation.schema.ts'

/** The receivers that an organisation tells what happens in it. Their secrets are derived from the application secret and not stored. */
export const organizationWebhooks = pgTable(
  'organization_webhooks',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    /** Another one after each change. */
    version: uuid('version').notNull(),
    url: text('url').notNull(),
    description: text('description').notNull(),
    kinds: text('kinds').array().$type<NoticeKind[]>().notNull(),
    isOn: boolean('is_on').notNull(),
    /** How often the secret was rotated, and when it was last. */
    generation: integer('generation').notNull(),
    rotatedAt: at('rotated_at'),
    createdAt: createdAt(),
  },
  (table) => [index('organization_webhooks_tenant').on(table.tenantId), tenantOnly('organization_webhooks')],
)

/** Notices to these receivers. */
export const organizationDeliveries = pgTable(
  'organization_deliveries',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => organizationWebhooks.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NoticeKind>().notNull(),
    body: text('body').notNull(),
    status: text('status').$type<WebhookStatus>().notNull(),
    /** How often it was tried since it was stored or sent again. */
    tries: integer('tries').notNull(),
    /** Null unless it waits. */
    nextAttemptAt: at('next_attempt_at'),
    attempts: jsonb('attempts').$type<WebhookAttempt[]>().notNull(),
    response: text('response'),
    createdAt: createdAt(),
  },
  (table) => [
    index('organization_deliveries_webhook').on(table.webhookId, table.createdAt, table.id),
    index('organization_deliveries_due').on(table.nextAttemptAt).where(sql`${table.nextAttemptAt} is not null`),
    tenantOnly('organization_deliveries'),
  ],
)
