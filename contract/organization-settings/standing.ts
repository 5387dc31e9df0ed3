import * as v from 'valibot'
import { defineEndpoints } from '#contract/http/endpoint.ts'

/**
 * Whether the organisation requires a second factor that the caller does not have: until then their other calls are refused. `deletedOn` is
 * when the organisation is removed for good, if its deletion was asked for; otherwise null. `logo` is the digest of
 * its logo.
 */
export const ownStandingSchema = v.object({
  needsFactor: v.boolean(),
  organization: v.string(),
  logo: v.nullable(v.string()),
  deletedOn: v.nullable(v.string()),
})
export type OwnStanding = v.InferOutput<typeof ownStandingSchema>

/** In a file of their own, because every page of the console asks for it and none but the settings needs the rest. */
export const ownStandingEndpoints = defineEndpoints({
  /** What the console must know before it shows anything else. */
  viewOwnStanding: {
    method: 'GET',
    path: '/admin/api/v1/organization/standing',
    access: 'session',
    allowedWithoutFactor: true,
    data: ownStandingSchema,
    problems: [],
  },
})
