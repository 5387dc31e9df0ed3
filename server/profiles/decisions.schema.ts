import { bigint, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Certificate } from '#contract/profiles/erasure.ts'
import type { Atom } from '#contract/profiles/identity.ts'
import type { TraitValue } from '#engine/profiles/traits.ts'
import { at, tenantOnly } from '#server/kernel/columns.ts'
import { projectId } from '#server/projects/projects.schema.ts'
import { ofTenant } from './profiles.schema.ts'

/** What a person of the organisation decided about profiles. `at` of an edit is in milliseconds, never before what it replaces. */
export type DecisionBody =
  | { kind: 'merge'; from: string; into: string }
  | { kind: 'undo'; entry: string }
  | { kind: 'edit'; atom: Atom; traits: Record<string, TraitValue>; at: number }

/**
 * Decisions of people, in their order (`seq`). Each has its place in the log of events: it was taken when the events up to that id were
 * folded. A rebuild applies it at the same place, so these rows belong to no generation.
 */
export const profileDecisions = pgTable(
  'profile_decisions',
  {
    projectId: projectId(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    tenantId: ofTenant(),
    /** The id of the entry or edit that it makes. */
    id: uuid('id').notNull(),
    place: bigint('place', { mode: 'number' }).notNull(),
    body: jsonb('body').$type<DecisionBody>().notNull(),
    decidedBy: uuid('decided_by').notNull(),
    reason: text('reason').notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.seq] }),
    uniqueIndex('profile_decisions_id').on(table.projectId, table.id),
    tenantOnly('profile_decisions'),
  ],
)

/** Ids of profiles that were erased or anonymised. `replacedBy` is the profile that keeps the sums of an anonymised person. */
export const profileErasures = pgTable(
  'profile_erasures',
  {
    projectId: projectId(),
    profileId: uuid('profile_id').notNull(),
    tenantId: ofTenant(),
    certificate: jsonb('certificate').$type<Certificate>().notNull(),
    replacedBy: uuid('replaced_by'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.profileId] }),
    index('profile_erasures_replaced').on(table.projectId, table.replacedBy),
    tenantOnly('profile_erasures'),
  ],
)

/** Keyed hashes of the ids of people who were erased or anonymised. Events of these ids are removed when they are to be folded. */
export const profileTombstones = pgTable(
  'profile_tombstones',
  { projectId: projectId(), hash: text('hash').notNull(), tenantId: ofTenant() },
  (table) => [primaryKey({ columns: [table.projectId, table.hash] }), tenantOnly('profile_tombstones')],
)
