import { sql } from 'drizzle-orm'
import {
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type {
  AlertChannel,
  AlertCondition,
  AlertRuleContent,
  AlertSeverity,
  NoticeFailure,
  NoticeStatus,
} from '#contract/alerts/alerts.ts'
import type { AlertMetric, AlertStatus, FiringEnd } from '#contract/alerts/metrics.ts'
import { at, createdAt, tenantOnly } from '#server/kernel/columns.ts'
import { tenantId } from '#server/organisation/organisation.schema.ts'
import { projectId } from '#server/projects/projects.schema.ts'

export const alertRules = pgTable(
  'alert_rules',
  {
    projectId: projectId(),
    id: uuid('id').notNull(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    condition: jsonb('condition').$type<AlertCondition>().notNull(),
    severity: text('severity').$type<AlertSeverity>().notNull().default('warning'),
    channels: jsonb('channels').$type<AlertRuleContent['channels']>().notNull(),
    hourlyAtMost: integer('hourly_at_most').notNull(),
    mutedUntil: at('muted_until'),
    revision: integer('revision').notNull(),
    status: text('status').$type<AlertStatus>().notNull(),
    /** Since when it has this status. Null, like the next two, until the rule was first checked. */
    since: at('since'),
    value: doublePrecision('value'),
    /** The minute up to which it was checked. */
    checkedAt: at('checked_at'),
    createdAt: createdAt(),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.id] }), tenantOnly('alert_rules')],
)

/** Each time a rule fired, with the rule as it was. They outlive it. */
export const alertFirings = pgTable(
  'alert_firings',
  {
    projectId: projectId(),
    id: uuid('id').notNull(),
    tenantId: tenantId(),
    ruleId: uuid('rule_id').notNull(),
    name: text('name').notNull(),
    condition: jsonb('condition').$type<AlertCondition>().notNull(),
    severity: text('severity').$type<AlertSeverity>().notNull().default('warning'),
    openedAt: at('opened_at').notNull(),
    closedAt: at('closed_at'),
    ending: text('ending').$type<FiringEnd>(),
    value: doublePrecision('value').notNull(),
    worst: doublePrecision('worst').notNull(),
    /** When a person took care of it, who that is, and what they wrote; all null before. */
    acknowledgedAt: at('acknowledged_at'),
    acknowledgedBy: uuid('acknowledged_by'),
    note: text('note'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('alert_firings_opened').on(table.projectId, table.openedAt, table.id),
    uniqueIndex('alert_firings_open').on(table.projectId, table.ruleId).where(sql`${table.closedAt} is null`),
    tenantOnly('alert_firings'),
  ],
)

/** Who was told of a firing, by which channel, and what became of it. */
export const alertNotices = pgTable(
  'alert_notices',
  {
    projectId: projectId(),
    id: uuid('id').notNull(),
    tenantId: tenantId(),
    ruleId: uuid('rule_id').notNull(),
    firingId: uuid('firing_id').notNull(),
    channel: text('channel').$type<AlertChannel>().notNull(),
    about: text('about').$type<'opened' | 'closed'>().notNull(),
    status: text('status').$type<NoticeStatus>().notNull(),
    failure: text('failure').$type<NoticeFailure>(),
    /** The ids of the mails, or the id of the webhook's delivery. */
    messages: text('messages').array().notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    foreignKey({
      name: 'alert_notices_firing',
      columns: [table.projectId, table.firingId],
      foreignColumns: [alertFirings.projectId, alertFirings.id],
    }).onDelete('cascade'),
    index('alert_notices_firing').on(table.projectId, table.firingId),
    index('alert_notices_rule').on(table.projectId, table.ruleId, table.channel, table.at),
    index('alert_notices_waiting').on(table.projectId).where(sql`${table.status} = 'waiting'`),
    tenantOnly('alert_notices'),
  ],
)

/** Values of a metric that can only be measured at the moment, each minute while a rule watches it, for 25 hours. */
export const alertSamples = pgTable(
  'alert_samples',
  {
    projectId: projectId(),
    metric: text('metric').$type<AlertMetric>().notNull(),
    at: at('at').notNull(),
    tenantId: tenantId(),
    value: doublePrecision('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.metric, table.at] }), tenantOnly('alert_samples')],
)
