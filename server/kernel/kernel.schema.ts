import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  endsAt: at('ends_at').notNull(),
})

/** Work that is repeated, for all processes together: when it runs next, how it ended last, and which process is running it. */
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
  /** How many runs have failed since the last one that did not. */
  failures: integer('failures').notNull().default(0),
  /** The process that is running it, and until when no other one may; null while it is not run. */
  leasedBy: text('leased_by'),
  leasedUntil: at('leased_until'),
})
