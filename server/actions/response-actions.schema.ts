import { sql } from 'drizzle-orm'
import { foreignKey, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ResponseActionType } from '#contract/actions/response-action-kinds.ts'
import type { ResponseActionContent } from '#contract/actions/response-actions-content.ts'
import type { Coverage } from '#contract/actions/response-actions-coverage.ts'
import type { Locale } from '#contract/http/locale.ts'
import { at, createdAt, tenantOnly } from '#server/kernel/columns.ts'
import { tenantId } from '#server/organisation/organisation.schema.ts'
import { projectId } from '#server/projects/projects.schema.ts'

/** `deleted`: nobody sees it any more. Its row stays if it has versions, because decisions name them. */
type StoredStatus = 'draft' | 'published' | 'archived' | 'deleted'

/** The drafts of response actions. */
export const responseActions = pgTable(
  'response_actions',
  {
    projectId: projectId(),
    id: uuid('id').notNull(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    type: text('type').$type<ResponseActionType>().notNull(),
    status: text('status').$type<StoredStatus>().notNull(),
    /** The newest version; null before the first. */
    version: integer('version'),
    revision: integer('revision').notNull(),
    content: jsonb('content').$type<ResponseActionContent>().notNull(),
    coverage: jsonb('coverage').$type<Coverage>(),
    /** The languages whose texts were drafted and that nobody has edited or accepted since: nothing is published with them. */
    drafted: text('drafted').array().$type<Locale[]>().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    uniqueIndex('response_actions_name').on(table.projectId, sql`lower(${table.name})`).where(sql`${table.status} <> 'deleted'`),
    tenantOnly('response_actions'),
  ],
)

/** Published versions. Tenants' transactions may read and add rows, but not change or delete them. */
export const responseActionVersions = pgTable(
  'response_action_versions',
  {
    projectId: uuid('project_id').notNull(),
    actionId: uuid('action_id').notNull(),
    version: integer('version').notNull(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    type: text('type').$type<ResponseActionType>().notNull(),
    content: jsonb('content').$type<ResponseActionContent>().notNull(),
    publishedAt: at('published_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.actionId, table.version] }),
    foreignKey({
      name: 'response_action_versions_action',
      columns: [table.projectId, table.actionId],
      foreignColumns: [responseActions.projectId, responseActions.id],
    }).onDelete('cascade'),
    tenantOnly('response_action_versions'),
  ],
)
