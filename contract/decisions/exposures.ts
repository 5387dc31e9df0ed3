import * as v from 'valibot'

export const exposureGroups = ['treated', 'strategyHoldout', 'globalHoldout'] as const
export type ExposureGroup = (typeof exposureGroups)[number]

/** The newest so many are listed. */
export const exposuresAtMost = 200

/** `profile`: a merged profile stands for its survivor. */
export const exposuresQuery = v.object({ profile: v.pipe(v.string(), v.uuid()) })

/**
 * To which groups a person belongs. `globalHoldout` is the bucket (of 10,000) in which the project's present holdout has them, with its
 * share in per cent; null for a profile that does not exist. An exposure is the person's first decision for a version that reached the
 * holdouts. `isContaminated`: the person has become one with somebody of another group, and does not count in an analysis.
 */
export const exposuresSchema = v.object({
  globalHoldout: v.nullable(v.object({ bucket: v.number(), share: v.number(), version: v.number(), isHeldOut: v.boolean() })),
  items: v.array(
    v.object({
      strategy: v.string(),
      version: v.number(),
      decision: v.string(),
      at: v.string(),
      exposedAs: v.picklist(exposureGroups),
      isContaminated: v.boolean(),
    }),
  ),
  /** How many there are in all. */
  count: v.number(),
})
export type Exposures = v.InferOutput<typeof exposuresSchema>
