import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ProfileScores, RfmGroup } from '#contract/profiles/scores.ts'
import type { BgNbd } from '#engine/statistics/bgnbd.ts'
import type { GammaGamma } from '#engine/statistics/gamma-gamma.ts'
import { at, tenantOnly } from '#server/kernel/columns.ts'
import { projectId } from '#server/projects/projects.schema.ts'
import { ofProject, ofTenant } from './profiles.schema.ts'

/** `computing`: its rows are not complete, and nobody reads them. `replaced`: a job removes its rows. */
export type ScoresStatus = 'computing' | 'live' | 'replaced'

/** The models that scores were computed with; null where they could not be fitted. */
export type ScoreModels = { buying: BgNbd | null; value: GammaGamma | null }

/** One run of the job for a project. The rows of `profile_scores` with its version go with it by a trigger. */
export const profileScoreVersions = pgTable(
  'profile_score_versions',
  {
    projectId: projectId(),
    version: integer('version').notNull(),
    tenantId: ofTenant(),
    status: text('status').$type<ScoresStatus>().notNull(),
    /** The version that was live until this one was. */
    replaces: integer('replaces'),
    /** The time that scores are of: recency is counted back from it, and expected orders from it on. */
    asOf: at('as_of').notNull(),
    models: jsonb('models').$type<ScoreModels>(),
    /** What is shown of it; null until it is live. */
    summary: jsonb('summary').$type<ProfileScores>(),
    /** Profiles up to this id were told to segments. */
    followedTo: uuid('followed_to'),
    isFollowed: boolean('is_followed').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.version] }),
    uniqueIndex('profile_score_versions_live').on(table.projectId).where(sql`${table.status} = 'live'`),
    tenantOnly('profile_score_versions'),
  ],
)

/** What a version says of each buyer. */
export const profileScores = pgTable(
  'profile_scores',
  {
    projectId: ofProject(),
    version: integer('version').notNull(),
    profileId: uuid('profile_id').notNull(),
    tenantId: ofTenant(),
    /** From 1 to 5, like `frequency` and `money`. */
    recency: integer('recency').notNull(),
    frequency: integer('frequency').notNull(),
    money: integer('money').notNull(),
    rfm: text('rfm').$type<RfmGroup>().notNull(),
    orders: bigint('orders', { mode: 'number' }).notNull(),
    /** In ten-thousandths of a unit. */
    revenue: bigint('revenue', { mode: 'number' }).notNull(),
    alive: doublePrecision('alive'),
    /** In the 90 days after `as_of`. */
    expectedOrders: doublePrecision('expected_orders'),
    /** In units of the project's currency. */
    orderValue: doublePrecision('order_value'),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.version, table.profileId] }), tenantOnly('profile_scores')],
)
