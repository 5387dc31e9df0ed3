import type { MemberPermissions } from '#contract/members/member-permissions.ts'
import { isOfProjects, rightsIn } from '#contract/organisation/rights.ts'
import { holds, isBuiltIn, permissions, permissionsOf } from '#contract/organisation/roles.ts'
import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Database } from '#server/kernel/database.ts'
import { findMember } from './members.store.ts'
import { findProjectRole } from './project-roles.store.ts'

type Dependencies = { database: Database; rights: AccountsModule['rights'] }

/** What a member of the caller's organisation may do, and through what; with a project, what they may do there. */
export const createMemberPermissions =
  ({ database: { query }, rights }: Dependencies) =>
  async (who: SignedIn, id: string, projectId: string | null): Promise<MemberPermissions> => {
    const row = await findMember(query, who.tenantId, id)
    if (!row) throw new ApiError('member.unknown')
    const isSeen = projectId !== null && holds(rightsIn(await rights.of(who), projectId.toLowerCase()), 'project:read')
    const project = isSeen ? await findProjectRole(query, { organizationId: who.tenantId, userId: id }, projectId) : null
    if (projectId !== null && !project) throw new ApiError('project.unknown')
    const isOfPlatform = row.usertype === 'admin'
    const roles = {
      role: permissionsOfRole(row),
      projectRole: project?.role && !isOfPlatform ? permissionsOfRole({ role: project.role, granted: project.granted }) : null,
    }
    return {
      id: row.id,
      name: row.username,
      status: row.status,
      role: row.role,
      roleName: row.role_name ?? row.role,
      project:
        project && projectId !== null ? { id: projectId, name: project.name, roleName: project.role_name ?? project.role } : null,
      permissions: permissions.map((permission) => {
        const decidedBy = roles.projectRole && isOfProjects(permission) ? 'projectRole' : 'role'
        const grantedByRole = roles[decidedBy]?.includes(permission) ?? false
        const isHeld = row.status === 'active' && (isOfPlatform || grantedByRole)
        const through = isOfPlatform ? 'platform' : decidedBy
        return { permission, isHeld, through: isHeld ? through : null, decidedBy, grantedByRole }
      }),
    }
  }

const permissionsOfRole = ({ role, granted }: { role: string; granted: readonly string[] | null }): readonly string[] =>
  isBuiltIn(role) ? permissionsOf[role] : (granted ?? [])
