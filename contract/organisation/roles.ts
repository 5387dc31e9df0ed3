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

/**
 * The `id` of a built-in role is its name; that of a custom role is a UUID. `members` have it, those who are suspended included. `revision`
 * is another text whenever the name or the permissions are others. `isOwn`: the caller has this role, and may therefore not change it.
 */
export const roleSchema = v.object({
  id: v.string(),
  name: v.string(),
  builtIn: v.boolean(),
  permissions: v.array(v.picklist(permissions)),
  members: v.number(),
  revision: v.string(),
  isOwn: v.boolean(),
})
export type Role = v.InferOutput<typeof roleSchema>

/** The maximum length of a role's name, in characters. */
export const roleNameAtMost = 40

export const roleNameRule = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(),
  v.check((it) => [...it].length <= roleNameAtMost),
)
const granted = v.pipe(
  v.array(v.picklist(permissions)),
  v.maxLength(permissions.length),
  v.transform((it) => [...new Set(it)]),
)

export const roleParams = v.object({ id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)) })
/** The revision of the role that the caller saw. If it is another by now, nothing changes and the call answers `role.changed`. */
const replaces = v.optional(v.pipe(v.string(), v.maxLength(64)))
export const createRoleBody = v.object({ name: roleNameRule, permissions: v.optional(granted, []) })
/** With `permissions`, both change at once. */
export const updateRoleBody = v.object({ name: roleNameRule, permissions: v.optional(granted), replaces })
export const grantBody = v.object({ permissions: granted, replaces })
