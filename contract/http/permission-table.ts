/** The roles that every organisation has. Roles that it makes for itself stand beside them. */
export const builtInRoles = ['owner', 'admin', 'marketer', 'analyst', 'developer', 'viewer'] as const
export type BuiltInRole = (typeof builtInRoles)[number]

/** What somebody may do, as `resource:action`, with the built-in roles that may. An owner may do everything, and is not named. */
export type PermissionTable = Record<`${string}:${string}`, readonly Exclude<BuiltInRole, 'owner'>[]>
