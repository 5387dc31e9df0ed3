import * as v from 'valibot'
import { type Permission, permissionTable } from '#contract/capabilities/permissions.ts'
import { type BuiltInRole, builtInRoles } from '#contract/http/permission-table.ts'

export { type BuiltInRole, builtInRoles, type Permission }

const isPermission = (name: string): name is Permission => Object.hasOwn(permissionTable, name)

/** A permission, as `resource:action`. */
export const permissions = Object.keys(permissionTable).filter(isPermission)

/** The permissions of each built-in role. */
export const permissionsOf: Record<BuiltInRole, readonly Permission[]> = {
  owner: permissions,
  admin: permissions.filter((it) => isGranted(it, 'admin')),
  marketer: permissions.filter((it) => isGranted(it, 'marketer')),
  analyst: permissions.filter((it) => isGranted(it, 'analyst')),
  developer: permissions.filter((it) => isGranted(it, 'developer')),
  viewer: permissions.filter((it) => isGranted(it, 'viewer')),
}

function isGranted(permission: Permission, role: Exclude<BuiltInRole, 'owner'>) {
  const roles: readonly string[] = permissionTable[permission]
  return roles.includes(role)
}

/** Whether permissions include one: by its exact name, or by the wildcard `*` of platform admins. */
export const holds = (held: readonly string[], permission: Permission): boolean => held.includes('*') || held.includes(permission)

export const isBuiltIn = (id: string): id is BuiltInRole => (builtInRoles as readonly string[]).includes(id)

/** The maximum number of custom roles of an organisation. */
export const ownRolesAtMost = 50

/** The `id` of a built-in role is its name; that of a custom role is a UUID. */
export const roleSchema = v.object({
  id: v.string(),
  name: v.string(),
  builtIn: v.boolean(),
  permissions: v.array(v.picklist(permissions)),
})
export type Role = v.InferOutput<typeof roleSchema>

const nameRule = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(),
  v.check((it) => [...it].length <= 40),
)
const granted = v.pipe(
  v.array(v.picklist(permissions)),
  v.maxLength(permissions.length),
  v.transform((it) => [...new Set(it)]),
)

export const roleParams = v.object({ id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)) })
export const createRoleBody = v.object({ name: nameRule, permissions: v.optional(granted, []) })
export const updateRoleBody = v.object({ name: nameRule })
export const grantBody = v.object({ permissions: granted })
