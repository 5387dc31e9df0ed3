import { holdsAll, isOfProjects } from '#contract/organisation/rights.ts'

/** A role with the permissions that it grants. */
export type HeldRole = { role: string; permissions: readonly string[] }

/** What an account holds in one organisation: its role there, and other roles in single projects. */
export type HeldRights = { role: HeldRole; projects: ReadonlyMap<string, HeldRole> }

/**
 * The stronger of two roles: `owner`, or the one that grants all that the other grants. Of two roles that each grant something that the other
 * does not, it is the one with more permissions; of two with equally many, the first. It is always one of the two, so that nobody gets a
 * permission that neither account held.
 */
export const strongerOf = (one: HeldRole, other: HeldRole): HeldRole => {
  if (one.role === 'owner') return one
  if (other.role === 'owner') return other
  if (holdsAll(one.permissions, other.permissions)) return one
  if (holdsAll(other.permissions, one.permissions)) return other
  return other.permissions.length > one.permissions.length ? other : one
}

const inProjects = ({ role, permissions }: HeldRole): HeldRole => ({ role, permissions: permissions.filter(isOfProjects) })

/**
 * What a person holds whose two accounts belong to the same organisation: the stronger role, and in each project the stronger of what the two
 * accounts hold there. A project needs a role of its own only where that is not the role in the organisation.
 */
export const combineRights = (kept: HeldRights, duplicate: HeldRights): { role: string; projects: Map<string, string> } => {
  const { role } = strongerOf(kept.role, duplicate.role)
  const projects = new Map<string, string>()
  // An owner holds everything in every project.
  if (role === 'owner') return { role, projects }
  for (const id of new Set([...kept.projects.keys(), ...duplicate.projects.keys()])) {
    const [one, other] = [kept, duplicate].map((it) => inProjects(it.projects.get(id) ?? it.role))
    if (!one || !other) continue
    const there = strongerOf(one, other)
    if (there.role !== role) projects.set(id, there.role)
  }
  return { role, projects }
}
