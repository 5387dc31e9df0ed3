import * as v from 'valibot'

/** What somebody may do, as `resource:action`. */
export const permissions = [
  'project:read',
  'project:write',
  'project:delete',
  'sdkKey:read',
  'sdkKey:write',
  'event:read',
  'member:read',
  'member:write',
  'role:read',
  'role:write',
  'organization:read',
  'organization:write',
] as const
export type Permission = (typeof permissions)[number]

export const builtInRoles = ['owner', 'admin', 'marketer', 'analyst', 'developer', 'viewer'] as const
export type BuiltInRole = (typeof builtInRoles)[number]

const everything = [...permissions]
const reading = permissions.filter((it) => it.endsWith(':read') && it !== 'role:read')

/** What each built-in role may do. Roles that an organisation makes for itself stand beside them. */
export const permissionsOf: Record<BuiltInRole, readonly Permission[]> = {
  owner: everything,
  admin: everything.filter((it) => it !== 'organization:write'),
  marketer: [...reading, 'project:write', 'sdkKey:write'],
  analyst: reading,
  developer: [...reading, 'project:write', 'sdkKey:write'],
  viewer: ['project:read', 'event:read', 'organization:read'],
}

/** The wildcard of a platform admin grants everything; otherwise a permission is held by its exact name. */
export const holds = (held: readonly string[], permission: Permission): boolean => held.includes('*') || held.includes(permission)

export const isBuiltIn = (id: string): id is BuiltInRole => (builtInRoles as readonly string[]).includes(id)

/** So many of its own an organisation may have. */
export const ownRolesAtMost = 50

/** `id` of a built-in role is its name; of an organisation's own role a UUID. */
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
