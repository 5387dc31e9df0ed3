import type { Member } from './members.ts'
import type { ProjectRoleChange, ProjectRoleChoice } from './project-roles.ts'

export type { ProjectRoleChange }

type Changing = { member: Pick<Member, 'projectRoles'>; changes: readonly ProjectRoleChange[] }

/** The role that a member has in a project after the changes; null for that in the organisation. */
export const roleAfter = ({ member, changes }: Changing, projectId: string): string | null => {
  const change = changes.find((it) => it.projectId === projectId)
  return change ? change.role : (member.projectRoles.find((it) => it.projectId === projectId)?.role ?? null)
}

/** The changes with one more. What makes a project as it is changes nothing. */
export const withChange = ({ member, changes }: Changing, change: ProjectRoleChange): ProjectRoleChange[] => {
  const others = changes.filter((it) => it.projectId !== change.projectId)
  return roleAfter({ member, changes: [] }, change.projectId) === change.role ? others : [...others, change]
}

/** The roles in single projects after a choice; null for that in the organisation. */
export const withChoice = (
  choices: readonly ProjectRoleChoice[],
  { projectId, role }: ProjectRoleChange,
): ProjectRoleChoice[] => [...choices.filter((it) => it.projectId !== projectId), ...(role === null ? [] : [{ projectId, role }])]
