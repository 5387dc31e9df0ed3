import * as v from 'valibot'
import { permissions } from '#contract/organisation/roles.ts'
import { memberStatuses } from './members.ts'

/** Why somebody holds a permission: through their role, or as an admin of the platform, who holds all. */
const permissionSources = ['role', 'platform'] as const

/**
 * What a member may do, each permission once. `through` is null for what they do not hold. A suspended member holds nothing: `grantedByRole`
 * says what they hold again once they are reinstated. `roleName` of a built-in role is its id.
 */
export const memberPermissionsSchema = v.object({
  id: v.string(),
  name: v.string(),
  status: v.picklist(memberStatuses),
  role: v.string(),
  roleName: v.string(),
  permissions: v.array(
    v.object({
      permission: v.picklist(permissions),
      isHeld: v.boolean(),
      through: v.nullable(v.picklist(permissionSources)),
      grantedByRole: v.boolean(),
    }),
  ),
})
export type MemberPermissions = v.InferOutput<typeof memberPermissionsSchema>
