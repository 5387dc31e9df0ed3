import * as v from 'valibot'
import { backupSummarySchema } from '#contract/operations/operations.ts'
import { organizationSchema } from './organizations.ts'

/** How many days the course of sign-ups shows. */
export const signUpDays = 30

/** Decisions a second and failed calls are those of the last so many minutes. */
export const paceMinutes = 5

/**
 * The platform as a whole. Events are summed over the organisations as they were last counted; `countedAt` is the oldest of these counts,
 * null while none has been made. `signUps` has a row for each of the last 30 days (UTC), the earliest first. Times are ISO 8601.
 */
export const overviewSchema = v.object({
  organizations: v.object({ total: v.number(), suspended: v.number() }),
  projects: v.number(),
  accounts: v.object({ total: v.number(), locked: v.number() }),
  events: v.object({ day: v.number(), month: v.number(), countedAt: v.nullable(v.string()) }),
  /** Calls of language models of the last 30 days, and what they cost in US dollars by the prices of the models. */
  models: v.object({ calls: v.number(), cost: v.number() }),
  /** People seen within the last 30 days, as they were last counted: `countedAt` is the oldest count, null while none has been made. */
  profiles: v.object({ active: v.number(), countedAt: v.nullable(v.string()) }),
  storage: v.object({ bytes: v.number() }),
  /** Open streams of all processes. */
  streams: v.object({ console: v.number(), visitors: v.number() }),
  decisions: v.object({ perSecond: v.number() }),
  /** `failed` calls failed by a fault of the server. */
  calls: v.object({ total: v.number(), failed: v.number() }),
  incidents: v.object({ open: v.number() }),
  backups: backupSummarySchema,
  signUps: v.array(v.object({ day: v.string(), accounts: v.number() })),
  latest: v.array(organizationSchema),
  busiest: v.array(organizationSchema),
})
export type Overview = v.InferOutput<typeof overviewSchema>
