import * as v from 'valibot'

/** How long the deletion of an organisation can be cancelled. */
export const organizationGraceDays = 30

/** From the request on an organisation can only be read. Until `endsAt` the request can be cancelled. */
export const organizationDeletionSchema = v.object({ askedAt: v.string(), endsAt: v.string() })
export type OrganizationDeletion = v.InferOutput<typeof organizationDeletionSchema>
