import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { MonthlyLimitKind } from '#contract/language-models/model-endpoint.ts'
import type { AiModelFailure, AiModelPurpose } from '#contract/platform/ai-models.ts'
import { at, tenantOnly } from '#server/kernel/columns.ts'
import { organizations, tenantId } from '#server/organisation/organisation.schema.ts'
import { aiModels } from './platform/ai-models.schema.ts'

/** The language model that an organisation brings. Amounts of money are in millionths of a US dollar, prices per 1,000 tokens. */
export const modelEndpoints = pgTable(
  'model_endpoints',
  {
    tenantId: uuid('tenant_id')
      .primaryKey()
      .references(() => organizations.id),
    /** Another one after each change. */
    version: uuid('version').notNull(),
    baseUrl: text('base_url').notNull(),
    model: text('model').notNull(),
    priceIn: bigint('price_in', { mode: 'number' }).notNull(),
    priceOut: bigint('price_out', { mode: 'number' }).notNull(),
    limitKind: text('limit_kind').$type<MonthlyLimitKind>().notNull(),
    monthlyLimit: bigint('monthly_limit', { mode: 'number' }).notNull(),
    isOn: boolean('is_on').notNull(),
    /** Encrypted with a key of the application secret, for this organisation and this server only. */
    lockedKey: text('locked_key'),
    keySetAt: at('key_set_at'),
    changedAt: at('changed_at').notNull(),
    /** The month in UTC, like `2026-03`, of which the two counts are. */
    usedMonth: text('used_month').notNull(),
    usedCalls: integer('used_calls').notNull(),
    usedCost: bigint('used_cost', { mode: 'number' }).notNull(),
  },
  () => [tenantOnly('model_endpoints')],
)

/** `content`: the model answered, but not with what was asked for. */
export type ModelCallFailure = AiModelFailure | 'content'

/** What came of each call for an organisation. What was asked and answered is not kept. */
export const aiModelCalls = pgTable(
  'ai_model_calls',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    /** The model of the platform; null for the organisation's own endpoint. */
    modelId: uuid('model_id').references(() => aiModels.id, { onDelete: 'cascade' }),
    /** The model's id as its server knows it. */
    model: text('model').notNull(),
    purpose: text('purpose').$type<AiModelPurpose | 'test'>().notNull(),
    madeBy: uuid('made_by').notNull(),
    at: at('at').notNull(),
    milliseconds: integer('milliseconds').notNull(),
    status: integer('status'),
    failure: text('failure').$type<ModelCallFailure>(),
    /** As the model told; null if it did not. */
    tokensIn: integer('tokens_in'),
    tokensOut: integer('tokens_out'),
    /** In millionths of a US dollar, by the prices at the time; null without tokens. */
    cost: bigint('cost', { mode: 'number' }),
  },
  (table) => [
    index('ai_model_calls_model').on(table.modelId, table.tenantId, table.at),
    index('ai_model_calls_tenant').on(table.tenantId, table.at),
    index('ai_model_calls_at').on(table.at),
    tenantOnly('ai_model_calls'),
  ],
)
