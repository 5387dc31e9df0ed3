import type { Problem } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'

/** The projects and the current one, which is null while there are none. */
export type ProjectList = { projects: Project[]; currentId: string | null }

/** A new name that the server did not accept, and the reason. */
export type RefusedName = { name: string; problem: Problem }

/**
 * A change that is shown before the server has accepted it; `before` is the state to return to, `refused` is the input that was not
 * accepted.
 */
export type Change = { project: Project; before: ProjectList; refused: RefusedName | null }

export const noProjects: ProjectList = { projects: [], currentId: null }

export const noChange: Change = {
  project: { id: '', projectName: '', gmtCreate: '', tenantId: '', isSample: false, timeZone: '' },
  before: noProjects,
  refused: null,
}

export const withProjects = (projects: Project[], currentId: string | null): ProjectList => ({
  projects,
  currentId: (projects.find(({ id }) => id === currentId) ?? projects[0])?.id ?? null,
})

export const withNew = ({ projects }: ProjectList, project: Project): ProjectList => ({
  projects: [...projects.filter(({ id }) => id !== project.id), project],
  currentId: project.id,
})

/** A change of one of the projects that has not been made yet. */
export const considered = ({ projects, currentId }: ProjectList, id: string): Change => ({
  project: projects.find((project) => project.id === id) ?? noChange.project,
  before: { projects, currentId },
  refused: null,
})

/** A change of a name that was refused: the project as it was, and the input. */
export const refusedName = ({ project, before }: Change, problem: Problem): Change => ({
  ...considered(before, project.id),
  refused: { name: project.projectName, problem },
})

/** The list with the changed project under its new name, and the change. */
export const withName = ({ projects, currentId }: ProjectList, { project, before }: Change, projectName: string) => ({
  projects: projects.map((it) => (it.id === project.id ? { ...it, projectName } : it)),
  currentId,
  change: { project: { ...project, projectName }, before, refused: null },
})

export const withoutProject = ({ projects, currentId }: ProjectList, id: string): ProjectList =>
  withProjects(
    projects.filter((project) => project.id !== id),
    currentId,
  )

export const currentOf = ({ projects, currentId }: ProjectList): Project | null =>
  projects.find(({ id }) => id === currentId) ?? null

/** Undoes a deletion, but keeps the project that was chosen since. */
export const takenBack = ({ currentId }: ProjectList, { project, before }: Change): ProjectList => ({
  projects: before.projects,
  currentId: currentId === withoutProject(before, project.id).currentId ? before.currentId : currentId,
})
