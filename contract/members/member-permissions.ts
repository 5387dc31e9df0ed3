import * as v from 'valibot'
import { permissions } from '#contract/organisation/roles.ts'
import { memberStatuses } from './members.ts'

/**
 * Why somebody holds a permission: through their role in the organisation, through the one that they have in the project instead, or as an
 * admin of the platform, who holds all.
 */
const permissionSources = ['role', 'projectRole', 'platform'] as const

/** In a project, what the member may do there. */
export const memberPermissionsQuery = v.object({ project: v.optional(v.pipe(v.string(), v.uuid())) })

/**
 * What a member may do, each permission once. `through` is null for what they do not hold. A suspended member holds nothing: `grantedByRole`
 * says what they hold again once they are reinstated. `decidedBy` is the role that counts: that in the project, if they have one there and the
 * permission is about what lies in projects. `roleName` of a built-in role is its id.
 */
export const memberPermissionsSchema = v.object({
  id: v.string(),
  name: v.string(),
  status: v.picklist(memberStatuses),
  role: v.string(),
  roleName: v.string(),
  /** The project that was asked about; null for the organisation. `roleName` is null if the member has no role of their own in it. */
  project: v.nullable(v.object({ id: v.string(), name: v.string(), roleName: v.nullable(v.string()) })),
  permissions: v.array(
    v.object({
      permission: v.picklist(permissions),
      isHeld: v.boolean(),
      through: v.nullable(v.picklist(permissionSources)),
      decidedBy: v.picklist(['role', 'projectRole']),
      grantedByRole: v.boolean(),
    }),
  ),
})
export type MemberPermissions = v.InferOutput<typeof memberPermissionsSchema>
