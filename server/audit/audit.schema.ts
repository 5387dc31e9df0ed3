import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '#server/kernel/columns.ts'
import type { TalliedEntry } from './tallies.ts'

/** Who did what, and with what result. Rows are only ever added, and each is sealed together with the one before it. */
export const auditRecords = pgTable(
  'audit_records',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    at: at('at').notNull(),
    action: text('action').notNull(),
    result: text('result').notNull(),
    tenantId: uuid('tenant_id'),
    actorId: uuid('actor_id'),
    target: text('target'),
    address: text('address'),
    requestId: text('request_id'),
    details: jsonb('details').$type<Record<string, string>>().notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    index('audit_records_tenant').on(table.tenantId, table.id),
    index('audit_records_target').on(table.target, table.id),
  ],
)

/** Sealed positions in the chain of audit records: `head` is the newest row and only moves forward. */
export const auditPoints = pgTable('audit_points', {
  name: text('name').primaryKey(),
  lastId: bigint('last_id', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
  seal: text('seal').notNull(),
})

/** Refusals that are only counted during their window; afterwards they get one audit record together. */
export const auditTallies = pgTable(
  'audit_tallies',
  {
    key: text('key').primaryKey(),
    entry: jsonb('entry').$type<TalliedEntry>().notNull(),
    count: integer('count').notNull(),
    endsAt: at('ends_at').notNull(),
  },
  (table) => [index('audit_tallies_ends').on(table.endsAt)],
)
