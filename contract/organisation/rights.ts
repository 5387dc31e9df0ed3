/**
 * Whether a permission is about what lies in projects. The others are about members, roles, the organisation itself and its suppressed addresses: what a role in one
 * project says of these has no effect.
 */
export const isOfProjects = (permission: string): boolean => !/^(?:member|role|organization|suppression):/.test(permission)

/** What somebody may do in a project in which they have another role than in the organisation. Both are lists of permissions. */
export const permissionsInProject = (everywhere: readonly string[], ofRole: readonly string[]): readonly string[] =>
  everywhere.includes('*') ? everywhere : [...everywhere.filter((it) => !isOfProjects(it)), ...ofRole.filter(isOfProjects)]

/** The permissions of somebody in an organisation, and those in the projects in which they have another role. */
export type Rights = { everywhere: readonly string[]; inProjects: ReadonlyMap<string, readonly string[]> }

export const rightsIn = ({ everywhere, inProjects }: Rights, projectId: string): readonly string[] =>
  inProjects.get(projectId) ?? everywhere

/** Whether somebody with `held` holds all of `needed`. */
export const holdsAll = (held: readonly string[], needed: readonly string[]): boolean =>
  held.includes('*') || needed.every((it) => held.includes(it))

/** Whether `held` contain all of `given`, in the organisation and in each project in which one of the two is another than there. */
export const covers = (held: Rights, given: Rights): boolean =>
  holdsAll(held.everywhere, given.everywhere) &&
  [...held.inProjects.keys(), ...given.inProjects.keys()].every((id) =>
    holdsAll(rightsIn(held, id), rightsIn(given, id).filter(isOfProjects)),
  )
