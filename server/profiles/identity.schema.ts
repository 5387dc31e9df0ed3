import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Atom, MergeRule } from '#contract/profiles/identity.ts'
import { at, tenantOnly } from '#server/kernel/columns.ts'
import { generation, ofProject, ofTenant } from './profiles.schema.ts'

/** The profile that a user id was first known with. */
export const profileUsers = pgTable(
  'profile_users',
  {
    projectId: ofProject(),
    generation: generation(),
    userId: text('user_id').notNull(),
    tenantId: ofTenant(),
    profileId: uuid('profile_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.generation, table.userId] }), tenantOnly('profile_users')],
)

/** How many anonymous ids have claimed a user id on a UTC day (`2026-03-01`). */
export const profileClaims = pgTable(
  'profile_claims',
  {
    projectId: ofProject(),
    generation: generation(),
    day: text('day').notNull(),
    userId: text('user_id').notNull(),
    tenantId: ofTenant(),
    claims: integer('claims').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.generation, table.day, table.userId] }),
    tenantOnly('profile_claims'),
  ],
)

/**
 * User ids that identify nobody, and how many events brought them. Those that too many claimed (`tooMany`) are blocked for good. Ids that
 * are empty, too long or unreadable are counted together under the empty text, so that a sender cannot fill the table.
 */
export const profileRefusedIds = pgTable(
  'profile_refused_ids',
  {
    projectId: ofProject(),
    generation: generation(),
    flaw: text('flaw').notNull(),
    userId: text('user_id').notNull(),
    tenantId: ofTenant(),
    count: bigint('count', { mode: 'number' }).notNull(),
    lastEvent: bigint('last_event', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.generation, table.flaw, table.userId] }),
    tenantOnly('profile_refused_ids'),
  ],
)

/** The ledger of merges (`LedgerEntry`). `place` is the id of the last event that was folded before, or of the event that caused it. */
export const profileMerges = pgTable(
  'profile_merges',
  {
    projectId: ofProject(),
    generation: generation(),
    id: uuid('id').notNull(),
    tenantId: ofTenant(),
    fromProfile: uuid('from_profile'),
    intoProfile: uuid('into_profile').notNull(),
    atoms: jsonb('atoms').$type<Atom[]>().notNull(),
    rule: text('rule').$type<MergeRule>().notNull(),
    evidence: bigint('evidence', { mode: 'number' }),
    decidedBy: uuid('decided_by'),
    reason: text('reason'),
    at: at('at').notNull(),
    place: bigint('place', { mode: 'number' }).notNull(),
    undoes: uuid('undoes'),
    undoneBy: uuid('undone_by'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.generation, table.id] }),
    index('profile_merges_into').on(table.projectId, table.generation, table.intoProfile),
    index('profile_merges_from').on(table.projectId, table.generation, table.fromProfile),
    // Few of the merges were decided by somebody, and these are asked for by who that was.
    index('profile_merges_decided').on(table.decidedBy).where(sql`${table.decidedBy} is not null`),
    tenantOnly('profile_merges'),
  ],
)

/** Pairs of profiles whose merge was undone. No rule joins them again. */
export const profileSeparations = pgTable(
  'profile_separations',
  {
    projectId: ofProject(),
    generation: generation(),
    one: uuid('one').notNull(),
    other: uuid('other').notNull(),
    tenantId: ofTenant(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.generation, table.one, table.other] }),
    tenantOnly('profile_separations'),
  ],
)
