import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Node } from '#contract/segments/segment.ts'
import type { ShownCause } from '#contract/segments/segments.ts'
import { at, createdAt, tenantOnly } from '#server/kernel/columns.ts'
import { tenantId } from '#server/organisation/organisation.schema.ts'
import { generation, ofProject, ofTenant } from '#server/profiles/profiles.schema.ts'
import { projectId } from '#server/projects/projects.schema.ts'

/** Why somebody entered or left a segment. */
export type CauseKind = ShownCause['kind']

/** `deleted`: nobody sees it any more, and a job removes its rows. The definition of a list is `{ list: id }`. */
export type SegmentStatus = 'active' | 'archived' | 'deleted'

export const segments = pgTable(
  'segments',
  {
    projectId: projectId(),
    id: uuid('id').notNull(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    kind: text('kind').$type<'rule' | 'list'>().notNull(),
    status: text('status').$type<SegmentStatus>().notNull(),
    definition: jsonb('definition').$type<Node>().notNull(),
    version: integer('version').notNull(),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    uniqueIndex('segments_name').on(table.projectId, sql`lower(${table.name})`).where(sql`${table.status} <> 'deleted'`),
    tenantOnly('segments'),
  ],
)

/** Who is in which segment. The rows belong to a fold, as those of profiles do. */
export const segmentMembers = pgTable(
  'segment_members',
  {
    projectId: ofProject(),
    generation: generation(),
    segmentId: uuid('segment_id').notNull(),
    profileId: uuid('profile_id').notNull(),
    tenantId: ofTenant(),
    since: at('since').notNull(),
    cause: text('cause').$type<CauseKind>().notNull(),
    eventId: bigint('event_id', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.generation, table.segmentId, table.profileId] }),
    index('segment_members_profile').on(table.projectId, table.generation, table.profileId),
    tenantOnly('segment_members'),
  ],
)

/** How many members a segment has. Written together with them. */
export const segmentCounts = pgTable(
  'segment_counts',
  {
    projectId: ofProject(),
    generation: generation(),
    segmentId: uuid('segment_id').notNull(),
    tenantId: ofTenant(),
    members: bigint('members', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.generation, table.segmentId] }), tenantOnly('segment_counts')],
)

/** When a profile's memberships have to be looked at again, and why. The next moment at which time alone may change one, or at once. */
export const segmentDues = pgTable(
  'segment_dues',
  {
    projectId: ofProject(),
    generation: generation(),
    profileId: uuid('profile_id').notNull(),
    tenantId: ofTenant(),
    dueAt: at('due_at').notNull(),
    reason: text('reason').$type<'time' | 'list' | 'score'>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.generation, table.profileId] }),
    index('segment_dues_due').on(table.projectId, table.generation, table.dueAt),
    tenantOnly('segment_dues'),
  ],
)

/** Profiles whose memberships have to be computed anew because a definition changed: those with an id after `filledTo`. */
export const segmentFills = pgTable(
  'segment_fills',
  {
    projectId: ofProject(),
    generation: generation(),
    tenantId: ofTenant(),
    filledTo: uuid('filled_to'),
    isDone: boolean('is_done').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.generation] }), tenantOnly('segment_fills')],
)

/** Who entered and left, as it happened in the live fold. A fold of the log anew adds nothing. */
export const segmentChanges = pgTable(
  'segment_changes',
  {
    projectId: projectId(),
    segmentId: uuid('segment_id').notNull(),
    profileId: uuid('profile_id').notNull(),
    at: at('at').notNull(),
    change: text('change').$type<'entered' | 'left'>().notNull(),
    tenantId: ofTenant(),
    cause: text('cause').$type<CauseKind>().notNull(),
    eventId: bigint('event_id', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.segmentId, table.at, table.profileId, table.change] }),
    index('segment_changes_profile').on(table.projectId, table.profileId, table.at),
    tenantOnly('segment_changes'),
  ],
)

/** The profiles that were put on a list. One that was merged stands for its survivor. */
export const segmentListMembers = pgTable(
  'segment_list_members',
  {
    projectId: projectId(),
    listId: uuid('list_id').notNull(),
    profileId: uuid('profile_id').notNull(),
    tenantId: ofTenant(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.listId, table.profileId] }),
    index('segment_list_members_profile').on(table.projectId, table.profileId),
    tenantOnly('segment_list_members'),
  ],
)
