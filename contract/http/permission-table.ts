/** The roles that every organisation has. Roles that it makes for itself stand beside them. */
export const builtInRoles = ['owner', 'admin', 'marketer', 'analyst', 'developer', 'viewer'] as const
export type BuiltInRole = (typeof builtInRoles)[number]

/** Each permission, as `resource:action`, with the built-in roles that hold it. Owners hold all of them and are not listed. */
export type PermissionTable = Record<`${string}:${string}`, readonly Exclude<BuiltInRole, 'owner'>[]>
