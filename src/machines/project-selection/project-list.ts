import type { Project } from '#contract/projects.ts'

/** The projects, and which one is current: one of them, or null while there is none. */
export type ProjectList = { projects: Project[]; currentId: string | null }

/** A change that is shown before the server agreed; `before` is what to return to. */
export type Change = { project: Project; before: ProjectList }

export const noProjects: ProjectList = { projects: [], currentId: null }

export const noChange: Change = { project: { id: '', projectName: '', gmtCreate: '', tenantId: '' }, before: noProjects }

export const withProjects = (projects: Project[], currentId: string | null): ProjectList => ({
  projects,
  currentId: (projects.find(({ id }) => id === currentId) ?? projects[0])?.id ?? null,
})

export const withNew = ({ projects }: ProjectList, project: Project): ProjectList => ({
  projects: [...projects.filter(({ id }) => id !== project.id), project],
  currentId: project.id,
})

/** A change of one of the projects, still to come. */
export const considered = ({ projects, currentId }: ProjectList, id: string): Change => ({
  project: projects.find((project) => project.id === id) ?? noChange.project,
  before: { projects, currentId },
})

/** The list with the changed project under its new name, and the change. */
export const withName = ({ projects, currentId }: ProjectList, { project, before }: Change, projectName: string) => ({
  projects: projects.map((it) => (it.id === project.id ? { ...it, projectName } : it)),
  currentId,
  change: { project: { ...project, projectName }, before },
})

export const withoutProject = ({ projects, currentId }: ProjectList, id: string): ProjectList =>
  withProjects(
    projects.filter((project) => project.id !== id),
    currentId,
  )

export const currentOf = ({ projects, currentId }: ProjectList): Project | null =>
  projects.find(({ id }) => id === currentId) ?? null

/** As before the change, but for what was chosen since. */
export const takenBack = ({ currentId }: ProjectList, { project, before }: Change): ProjectList => ({
  projects: before.projects,
  currentId: currentId === withoutProject(before, project.id).currentId ? before.currentId : currentId,
})
