/** The roles that every organisation has, in addition to its custom roles. */
export const builtInRoles = ['owner', 'admin', 'marketer', 'analyst', 'developer', 'viewer'] as const
export type BuiltInRole = (typeof builtInRoles)[number]

/** Each permission, as `resource:action`, with the built-in roles that have it. Owners have all of them and are not listed. */
export type PermissionTable = Record<`${string}:${string}`, readonly Exclude<BuiltInRole, 'owner'>[]>
