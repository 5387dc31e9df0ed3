import type { Member } from '#contract/members/members.ts'
import type { ProjectRoleChange, ProjectRoleChoice } from '#contract/members/project-roles.ts'
import { holdsAll, isOfProjects, type Rights, rightsIn } from '#contract/organisation/rights.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Caller, MemberChanges, MembersDependencies } from './member-changes.ts'
import { permissionsOfRole } from './members.store.ts'
import * as store from './project-roles.store.ts'

type Query = Queries['query']

export type ProjectRoles = ReturnType<typeof createProjectRoles>

/** The roles of members in single projects. */
export const createProjectRoles = ({ clock, changes }: Pick<MembersDependencies, 'clock'> & { changes: MemberChanges }) => ({
  /** Nobody gives or takes, in a project, what they do not hold there. Owners have no other role in a project. */
  change: (caller: Caller, id: string, asked: readonly ProjectRoleChange[]): Promise<Member> =>
    changes.changing(caller, { id, action: 'member.changeProjectRoles', inProjects: true }, async (it) => {
      const { query, row, theirs, held, organizationId } = it
      const of = { organizationId, userId: row.id }
      if (row.role === 'owner' || row.usertype === 'admin') throw new ApiError('member.owner')
      const before = new Map(
        (await store.readProjectRoles(query, organizationId, [row.id]))
          .get(row.id)
          ?.map(({ projectId, role }) => [projectId, role]),
      )
      await requireProjects(query, organizationId, asked)
      for (const { projectId } of asked) requireHeldThere(held, projectId, rightsIn(theirs, projectId))
      for (const { projectId, role } of asked) {
        const given = role === null ? theirs.everywhere : await requireRole(query, organizationId, role)
        requireHeldThere(held, projectId, given)
        if (role === null) await store.deleteProjectRole(query, { ...of, projectId })
        else await store.putProjectRole(query, { ...of, projectId, role, createdAt: clock.now().toISOString() })
      }
      const written = (roleIn: (it: ProjectRoleChange) => string | null) =>
        JSON.stringify(Object.fromEntries(asked.map((change) => [change.projectId, roleIn(change)])))
      const details = { before: written(({ projectId }) => before.get(projectId) ?? null), after: written(({ role }) => role) }
      return { details, result: await changes.after(it, caller.who) }
    }),
})

/** Rejects unless the caller may give these roles to somebody new: they hold, in each project, what the role holds. */
export const requireChoices = async (
  query: Query,
  { organizationId, held }: { organizationId: string; held: Rights },
  choices: readonly ProjectRoleChoice[],
): Promise<void> => {
  await requireProjects(query, organizationId, choices)
  for (const { projectId, role } of choices) requireHeldThere(held, projectId, await requireRole(query, organizationId, role))
}

const requireProjects = async (query: Query, organizationId: string, those: readonly { projectId: string }[]) => {
  const ids = those.map(({ projectId }) => projectId)
  if ((await store.readProjects(query, organizationId, ids)).size < ids.length) throw new ApiError('project.unknown')
}

const requireRole = async (query: Query, organizationId: string, role: string): Promise<readonly string[]> => {
  const granted = await permissionsOfRole(query, organizationId, role)
  if (!granted) throw new ApiError('role.unknown')
  return granted
}

const requireHeldThere = (held: Rights, projectId: string, needed: readonly string[]) => {
  if (!holdsAll(rightsIn(held, projectId), needed.filter(isOfProjects))) throw new ApiError('permission.notHeld')
}
