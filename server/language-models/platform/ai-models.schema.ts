import { sql } from 'drizzle-orm'
import { bigint, boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { AiModelAudience, AiModelFailure, AiModelProvider, AiModelPurpose } from '#contract/platform/ai-models.ts'
import { at, createdAt } from '#server/kernel/columns.ts'
import { tenantId } from '#server/organisation/organisation.schema.ts'

/** Endpoints of language models that the platform offers. They belong to no organisation. */
export const aiModels = pgTable(
  'ai_models',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    provider: text('provider').$type<AiModelProvider>().notNull(),
    baseUrl: text('base_url').notNull(),
    model: text('model').notNull(),
    purposes: text('purposes').array().$type<AiModelPurpose[]>().notNull(),
    /** The purposes for which it is asked first: each is in one row at most. */
    defaultFor: text('default_for').array().$type<AiModelPurpose[]>().notNull().default(sql`'{}'`),
    /** Which organisations may use it. */
    audience: text('audience').$type<AiModelAudience>().notNull().default('chosen'),
    contextTokens: integer('context_tokens').notNull(),
    /** In millionths of a US dollar per 1,000 tokens. */
    priceIn: bigint('price_in', { mode: 'number' }).notNull(),
    priceOut: bigint('price_out', { mode: 'number' }).notNull(),
    requestsPerMinute: integer('requests_per_minute').notNull(),
    timeoutSeconds: integer('timeout_seconds').notNull(),
    isOn: boolean('is_on').notNull(),
    fallbackId: uuid('fallback_id'),
    /** Encrypted with a key of the application secret, for this model and this server only. */
    lockedKey: text('locked_key'),
    keySetAt: at('key_set_at'),
    /** Counts the changes of everything but the key. */
    revision: integer('revision').notNull().default(0),
    createdAt: createdAt(),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [
    foreignKey({ name: 'ai_models_fallback', columns: [table.fallbackId], foreignColumns: [table.id] }).onDelete('set null'),
    index('ai_models_fallback').on(table.fallbackId),
    index('ai_models_created').on(table.createdAt, table.id),
  ],
)

/** The organisations that were chosen for a model. */
export const aiModelOrganizations = pgTable(
  'ai_model_organizations',
  {
    modelId: uuid('model_id')
      .notNull()
      .references(() => aiModels.id, { onDelete: 'cascade' }),
    tenantId: tenantId(),
  },
  (table) => [
    primaryKey({ columns: [table.modelId, table.tenantId] }),
    index('ai_model_organizations_tenant').on(table.tenantId),
  ],
)

/** What came of test calls; what was answered is not kept. */
export const aiModelTests = pgTable(
  'ai_model_tests',
  {
    id: uuid('id').primaryKey(),
    modelId: uuid('model_id')
      .notNull()
      .references(() => aiModels.id, { onDelete: 'cascade' }),
    at: at('at').notNull(),
    milliseconds: integer('milliseconds').notNull(),
    status: integer('status'),
    failure: text('failure').$type<AiModelFailure>(),
    madeBy: uuid('made_by').notNull(),
  },
  (table) => [index('ai_model_tests_model').on(table.modelId, table.at), index('ai_model_tests_at').on(table.at)],
)
