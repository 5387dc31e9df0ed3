import { bigint, boolean, foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, bytea, tenantOnly } from '#server/kernel/columns.ts'
import { projectId } from '#server/projects/projects.schema.ts'

/**
 * Parts of a project's log, each of a quarter of a million ids, whose events are packed for questions about people. A trigger deletes the
 * part of an event that is changed or deleted, so that a part always holds what the log does, unless a partition of the log was dropped:
 * then the log begins later than `firstReceivedAt`. `packing` is no part yet; `unfit` is one that is not packed, because its events have
 * too many names.
 */
export const packedParts = pgTable(
  'packed_parts',
  {
    projectId: projectId(),
    /** The ids of its events are greater. */
    afterId: bigint('after_id', { mode: 'number' }).notNull(),
    tenantId: uuid('tenant_id').notNull(),
    /** The last id. */
    toId: bigint('to_id', { mode: 'number' }).notNull(),
    state: text('state').$type<'packing' | 'packed' | 'unfit'>().notNull(),
    /** Who packs it. */
    run: uuid('run').notNull(),
    beganAt: at('began_at').notNull(),
    firstReceivedAt: at('first_received_at'),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.afterId] }), tenantOnly('packed_parts')],
)

/** The events of one name in a part, packed as `engine/insights/packed-events.ts` says. Events of bots are not among them. */
export const packedEvents = pgTable(
  'packed_events',
  {
    projectId: uuid('project_id').notNull(),
    afterId: bigint('after_id', { mode: 'number' }).notNull(),
    event: text('event').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    events: integer('events').notNull(),
    firstAt: at('first_at').notNull(),
    lastAt: at('last_at').notNull(),
    packed: bytea('packed').notNull(),
    /** Whether no event has a property that is not among the packed ones. */
    hasAllProperties: boolean('has_all_properties').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.afterId, table.event] }),
    foreignKey({
      name: 'packed_events_part',
      columns: [table.projectId, table.afterId],
      foreignColumns: [packedParts.projectId, packedParts.afterId],
    }).onDelete('cascade'),
    tenantOnly('packed_events'),
  ],
)

/**
 * The values of a property of the events of one name in a part, packed as `engine/insights/packed-values.ts` says. Empty where they are not
 * packed: there are too many, or one is too long.
 */
export const packedProperties = pgTable(
  'packed_properties',
  {
    projectId: uuid('project_id').notNull(),
    afterId: bigint('after_id', { mode: 'number' }).notNull(),
    event: text('event').notNull(),
    property: text('property').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    packed: bytea('packed').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.afterId, table.event, table.property] }),
    foreignKey({
      name: 'packed_properties_part',
      columns: [table.projectId, table.afterId],
      foreignColumns: [packedParts.projectId, packedParts.afterId],
    }).onDelete('cascade'),
    tenantOnly('packed_properties'),
  ],
)
