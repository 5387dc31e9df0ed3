import * as v from 'valibot'
import { organizationSchema } from './organizations.ts'

/** How many days the course of sign-ups shows. */
export const signUpDays = 30

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
  signUps: v.array(v.object({ day: v.string(), accounts: v.number() })),
  latest: v.array(organizationSchema),
  busiest: v.array(organizationSchema),
})
export type Overview = v.InferOutput<typeof overviewSchema>
