import type { HttpRoutes } from '#server/http/module.ts'
import { housekeepingSeconds } from '#server/kernel/jobs.ts'
import { serveProjects } from './projects.routes.ts'
import { createProjects, type ProjectsDependencies } from './projects.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'project.create': true
    'project.rename': true
    'project.delete': true
    'project.restore': true
    'project.purge': true
  }
}

export { beginCurrency } from './currency.ts'

export type ProjectsModule = ReturnType<typeof createProjectsModule>

/** The projects of organisations. */
export const createProjectsModule = (dependencies: ProjectsDependencies) => {
  const projects = createProjects(dependencies)
  return {
    routes: (http: HttpRoutes) => serveProjects(http, projects),
    jobs: [{ name: 'projects.removeDeleted', everySeconds: housekeepingSeconds, run: projects.sweep }],
    /** Whether an organisation has a project that is not deleted. */
    isOf: projects.isOf,
    list: projects.list,
    removeAll: projects.removeAll,
    createSample: projects.createSample,
    deleteSample: projects.deleteSample,
  }
}
