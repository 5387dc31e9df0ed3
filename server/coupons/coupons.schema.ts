import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CouponPoolKind, couponPoolStatuses } from '#contract/coupons/coupons.ts'
import { at, createdAt, tenantOnly } from '#server/kernel/columns.ts'
import { tenantId } from '#server/organisation/organisation.schema.ts'
import { projectId } from '#server/projects/projects.schema.ts'

/** Pools of coupon codes. The four counters are kept in the transactions that change what they count. */
export const couponPools = pgTable(
  'coupon_pools',
  {
    projectId: projectId(),
    id: uuid('id').notNull(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    kind: text('kind').$type<CouponPoolKind>().notNull(),
    status: text('status').$type<(typeof couponPoolStatuses)[number]>().notNull(),
    revision: integer('revision').notNull(),
    pattern: text('pattern'),
    sharedCode: text('shared_code'),
    personLimit: integer('person_limit'),
    budget: integer('budget'),
    validFrom: at('valid_from'),
    validTo: at('valid_to'),
    expiresAfterHours: integer('expires_after_hours'),
    lowStock: integer('low_stock'),
    codes: integer('codes').notNull(),
    issued: integer('issued').notNull(),
    redeemed: integer('redeemed').notNull(),
    byOthers: integer('by_others').notNull(),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    uniqueIndex('coupon_pools_name').on(table.projectId, sql`lower(${table.name})`),
    tenantOnly('coupon_pools'),
  ],
)

const poolColumns = () => ({ projectId: uuid('project_id').notNull(), poolId: uuid('pool_id').notNull(), tenantId: tenantId() })

/** The codes of pools, by what they are compared by. A project has each code once, so that an order names one pool. */
export const couponCodes = pgTable(
  'coupon_codes',
  {
    ...poolColumns(),
    key: text('key').notNull(),
    code: text('code').notNull(),
    /** The order in which the codes of a pool are issued. */
    position: integer('position').notNull(),
    isIssued: boolean('is_issued').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.key] }),
    index('coupon_codes_free').on(table.projectId, table.poolId, table.position).where(sql`not ${table.isIssued}`),
    foreignKey({
      name: 'coupon_codes_pool',
      columns: [table.projectId, table.poolId],
      foreignColumns: [couponPools.projectId, couponPools.id],
    }).onDelete('cascade'),
    tenantOnly('coupon_codes'),
  ],
)

/** Codes that decisions have issued, by the decision's id: a decision has one code, however often it is made. */
export const couponIssues = pgTable(
  'coupon_issues',
  {
    ...poolColumns(),
    id: uuid('id').notNull(),
    key: text('key').notNull(),
    code: text('code').notNull(),
    /** Null after the person was erased. */
    profileId: uuid('profile_id'),
    issuedAt: at('issued_at').notNull(),
    expiresAt: at('expires_at'),
    /** The earliest order with the code; null before. */
    redeemedAt: at('redeemed_at'),
    /** Whether that order was by the person to whom the code was issued. */
    isOwn: boolean('is_own'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('coupon_issues_pool').on(table.projectId, table.poolId, table.issuedAt, table.id),
    index('coupon_issues_key').on(table.projectId, table.key, table.profileId),
    index('coupon_issues_profile').on(table.projectId, table.profileId),
    index('coupon_issues_open').on(table.projectId, table.poolId, table.expiresAt).where(sql`${table.redeemedAt} is null`),
    foreignKey({
      name: 'coupon_issues_pool_id',
      columns: [table.projectId, table.poolId],
      foreignColumns: [couponPools.projectId, couponPools.id],
    }).onDelete('cascade'),
    tenantOnly('coupon_issues'),
  ],
)

/** Orders with a code of a pool, each once: an order that is reported again, or folded anew, has its row already. */
export const couponRedemptions = pgTable(
  'coupon_redemptions',
  {
    ...poolColumns(),
    key: text('key').notNull(),
    orderKey: text('order_key').notNull(),
    /** The issued code that the order used; null if it was used by somebody to whom no code was issued. */
    issueId: uuid('issue_id'),
    profileId: uuid('profile_id'),
    at: at('at').notNull(),
    isOwn: boolean('is_own').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.key, table.orderKey] }),
    index('coupon_redemptions_issue').on(table.projectId, table.issueId),
    index('coupon_redemptions_profile').on(table.projectId, table.profileId),
    foreignKey({
      name: 'coupon_redemptions_pool',
      columns: [table.projectId, table.poolId],
      foreignColumns: [couponPools.projectId, couponPools.id],
    }).onDelete('cascade'),
    tenantOnly('coupon_redemptions'),
  ],
)
