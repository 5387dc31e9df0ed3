import * as v from 'valibot'

export const growthDays = 30
/** How many values a list of the overview has. */
export const topValues = 10

const topSchema = v.array(v.object({ value: v.nullable(v.string()), profiles: v.number() }))

/** Everyone that a project knows, in numbers. Days are of UTC, oldest first, today included. */
export const profilesOverviewSchema = v.object({
  profiles: v.number(),
  identified: v.number(),
  newToday: v.number(),
  /** With an event in the last five minutes. */
  active: v.number(),
  buyers: v.number(),
  /** Payments minus refunds in `currency`, in its unit. Orders in another currency are not in it. */
  revenue: v.number(),
  /** The project's currency: three letters of ISO 4217. */
  currency: v.string(),
  /** By the day on which they were first seen. */
  days: v.array(v.object({ day: v.string(), profiles: v.number(), identified: v.number() })),
  sources: topSchema,
  countries: topSchema,
  devices: topSchema,
  languages: topSchema,
  computedAt: v.string(),
})
export type ProfilesOverview = v.InferOutput<typeof profilesOverviewSchema>
