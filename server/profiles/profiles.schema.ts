import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { VisitorMemory } from '#engine/profiles/measure.ts'
import type { ProfileState } from '#engine/profiles/state.ts'
import type { TraitValue } from '#engine/profiles/traits.ts'
import { at, tenantOnly } from '#server/kernel/columns.ts'
import { tenantId } from '#server/organisation/organisation.schema.ts'
import { projectId } from '#server/projects/projects.schema.ts'

/** One fold of a project is live. A rebuild takes its place when it has caught up; the fold before it is then removed. */
export type FoldStatus = 'live' | 'rebuilding' | 'replaced'

/**
 * How far the log of a project is folded. A rebuild is another row with a higher `generation`. The rows of all other tables here belong to a project and a generation, and go with this row by a trigger.
 */
export const profileFolds = pgTable(
  'profile_folds',
  {
    projectId: projectId(),
    generation: integer('generation').notNull(),
    tenantId: tenantId(),
    status: text('status').$type<FoldStatus>().notNull(),
    /** The id of the last event that is folded, or left out because it was rejected. */
    lastId: bigint('last_id', { mode: 'number' }).notNull().default(0),
    /** The UTC day (`2026-03-01`) on which the last folded event was received. Claims of user ids are counted by it. */
    day: text('day').notNull().default(''),
    /** How many events are folded, without those of bots. */
    events: bigint('events', { mode: 'number' }).notNull().default(0),
    foldedAt: at('folded_at'),
    /** The last decision of a person (`profile_decisions`) that is applied. */
    decisions: bigint('decisions', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.generation] }),
    uniqueIndex('profile_folds_live').on(table.projectId).where(sql`${table.status} = 'live'`),
    tenantOnly('profile_folds'),
  ],
)

export const generation = () => integer('generation').notNull()
export const ofProject = () => uuid('project_id').notNull()
export const ofTenant = () => uuid('tenant_id').notNull()

/** People: the combined state of their atoms, and the columns by which lists are sorted and filtered. */
export const profiles = pgTable(
  'profiles',
  {
    projectId: ofProject(),
    generation: generation(),
    id: uuid('id').notNull(),
    tenantId: ofTenant(),
    /** The profile that this one has become part of. */
    mergedInto: uuid('merged_into'),
    state: jsonb('state').$type<ProfileState>().notNull(),
    /** How many atoms it has; 0 once it is merged. */
    atoms: integer('atoms').notNull(),
    isIdentified: boolean('is_identified').notNull(),
    firstSeen: at('first_seen'),
    lastSeen: at('last_seen'),
    events: bigint('events', { mode: 'number' }).notNull(),
    visits: bigint('visits', { mode: 'number' }).notNull(),
    pageViews: bigint('page_views', { mode: 'number' }).notNull(),
    orders: bigint('orders', { mode: 'number' }).notNull(),
    /** In ten-thousandths of a unit of the project's currency. */
    revenue: bigint('revenue', { mode: 'number' }).notNull(),
    country: text('country'),
    device: text('device'),
    language: text('language'),
    source: text('source'),
    /** The anonymous id by which the profile falls into buckets. */
    unit: text('unit').notNull(),
    /** Keyed hashes of the e-mail address and the phone number among its traits, by which it is found. */
    emailHash: text('email_hash'),
    phoneHash: text('phone_hash'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.generation, table.id] }),
    index('profiles_last_seen')
      .on(table.projectId, table.generation, table.lastSeen, table.id)
      .where(sql`${table.mergedInto} is null`),
    // Many people have the same number of events. With the time before the id, the entries of those who are active now are next to each other, on few pages.
    index('profiles_events')
      .on(table.projectId, table.generation, table.events, table.lastSeen, table.id)
      .where(sql`${table.mergedInto} is null`),
    index('profiles_visits')
      .on(table.projectId, table.generation, table.visits, table.lastSeen, table.id)
      .where(sql`${table.mergedInto} is null`),
    index('profiles_orders')
      .on(table.projectId, table.generation, table.orders, table.lastSeen, table.id)
      .where(sql`${table.mergedInto} is null`),
    index('profiles_revenue')
      .on(table.projectId, table.generation, table.revenue, table.lastSeen, table.id)
      .where(sql`${table.mergedInto} is null`),
    index('profiles_merged').on(table.projectId, table.generation, table.mergedInto).where(sql`${table.mergedInto} is not null`),
    tenantOnly('profiles'),
  ],
)

/**
 * The columns of profiles that seldom change and by which they are looked up. A trigger writes them. PostgreSQL adds an entry to every index
 * of a row that changes; the indexes over these columns are here, so that an event of somebody who is known adds none to them.
 */
export const profileLookups = pgTable(
  'profile_lookups',
  {
    projectId: ofProject(),
    generation: generation(),
    profileId: uuid('profile_id').notNull(),
    tenantId: ofTenant(),
    isMerged: boolean('is_merged').notNull(),
    firstSeen: at('first_seen'),
    emailHash: text('email_hash'),
    phoneHash: text('phone_hash'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.generation, table.profileId] }),
    index('profile_lookups_first_seen')
      .on(table.projectId, table.generation, table.firstSeen, table.profileId)
      .where(sql`not ${table.isMerged}`),
    index('profile_lookups_email')
      .on(table.projectId, table.generation, table.emailHash)
      .where(sql`${table.emailHash} is not null`),
    index('profile_lookups_phone')
      .on(table.projectId, table.generation, table.phoneHash)
      .where(sql`${table.phoneHash} is not null`),
    // The end of an id is as good as random: the profiles with the lowest ends are a sample.
    index('profile_lookups_sample')
      .on(table.projectId, table.generation, sql`substr(${table.profileId}::text, 33)`, table.profileId)
      .where(sql`not ${table.isMerged}`),
    tenantOnly('profile_lookups'),
  ],
)

/**
 * What the events of an anonymous id and a user id add up to. The user id of events without one is the empty text. The only atom of a
 * profile has no state of its own: it is that of the profile, and is written once.
 */
export const profileAtoms = pgTable(
  'profile_atoms',
  {
    projectId: ofProject(),
    generation: generation(),
    anonymousId: text('anonymous_id').notNull(),
    userId: text('user_id').notNull(),
    tenantId: ofTenant(),
    profileId: uuid('profile_id').notNull(),
    state: jsonb('state').$type<ProfileState>(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.generation, table.anonymousId, table.userId] }),
    // It begins with the profile, so that it cannot serve a lookup by anonymous id. While the table has no statistics, PostgreSQL would prefer
    // such an index to the key, because it is narrower, and read all atoms of the project.
    index('profile_atoms_profile').on(table.profileId, table.generation),
    tenantOnly('profile_atoms'),
  ],
)

/** What is remembered of an anonymous id, whoever is signed in there. */
export const profileVisitors = pgTable(
  'profile_visitors',
  {
    projectId: ofProject(),
    generation: generation(),
    anonymousId: text('anonymous_id').notNull(),
    tenantId: ofTenant(),
    firstUser: text('first_user'),
    memory: jsonb('memory').$type<VisitorMemory>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.generation, table.anonymousId] }), tenantOnly('profile_visitors')],
)

/** Orders that are counted, by `orderKeyOf`, and what refunds have left of each, in ten-thousandths of a unit. */
export const profileOrders = pgTable(
  'profile_orders',
  {
    projectId: ofProject(),
    generation: generation(),
    orderKey: text('order_key').notNull(),
    tenantId: ofTenant(),
    currency: text('currency').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.generation, table.orderKey] }), tenantOnly('profile_orders')],
)

/** Traits that a person of the organisation wrote, null where they removed one. They belong to an atom, so that an undone merge takes them along. */
export const profileTraitEdits = pgTable(
  'profile_trait_edits',
  {
    projectId: ofProject(),
    generation: generation(),
    id: uuid('id').notNull(),
    trait: text('trait').notNull(),
    tenantId: ofTenant(),
    anonymousId: text('anonymous_id').notNull(),
    userId: text('user_id').notNull(),
    value: jsonb('value').$type<TraitValue>(),
    at: at('at').notNull(),
    place: bigint('place', { mode: 'number' }).notNull(),
    decidedBy: uuid('decided_by').notNull(),
    reason: text('reason').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.generation, table.id, table.trait] }),
    index('profile_trait_edits_atom').on(table.projectId, table.generation, table.anonymousId, table.userId),
    tenantOnly('profile_trait_edits'),
  ],
)

/** Events that made the fold throw. */
export const profileSetAside = pgTable(
  'profile_set_aside',
  {
    projectId: ofProject(),
    generation: generation(),
    eventId: bigint('event_id', { mode: 'number' }).notNull(),
    tenantId: ofTenant(),
    error: text('error').notNull(),
    setAsideAt: at('set_aside_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.generation, table.eventId] }), tenantOnly('profile_set_aside')],
)

/** How long events waited to be folded: by the minute in which they were, how many are in each bucket of a histogram (`fold-delays.ts`). */
export const profileFoldDelays = pgTable(
  'profile_fold_delays',
  {
    projectId: ofProject(),
    generation: generation(),
    minute: at('minute').notNull(),
    tenantId: ofTenant(),
    counts: integer('counts').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.generation, table.minute] }), tenantOnly('profile_fold_delays')],
)
