import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  endsAt: at('ends_at').notNull(),
})

/** Repeated work of all processes together: its next run, the result of the last one, and the process that is running it. */
export const jobs = pgTable('jobs', {
  name: text('name').primaryKey(),
  nextRunAt: at('next_run_at').notNull(),
  startedAt: at('started_at').notNull(),
  /** Null until the first run has ended. */
  endedAt: at('ended_at'),
  /** `done` or `failed`; null until the first run has ended. */
  outcome: text('outcome'),
  /** The name of the last run's error. */
  failure: text('failure'),
  /** The number of failed runs since the last successful one. */
  failures: integer('failures').notNull().default(0),
  /** The process that is running the job, and the end of its lease; null if it is not running. */
  leasedBy: text('leased_by'),
  leasedUntil: at('leased_until'),
})
