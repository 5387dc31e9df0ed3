import type { HttpRoutes } from '#server/http/module.ts'
import { serveRoles } from './roles.routes.ts'
import { createRoles, type RolesDependencies } from './roles.ts'
import { createSwitches } from './switches.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'role.create': true
    'role.rename': true
    'role.grant': true
    'role.delete': true
  }
}

export type OrganisationModule = ReturnType<typeof createOrganisationModule>

/** The roles of an organisation, and what is switched off for it. */
export const createOrganisationModule = (dependencies: RolesDependencies) => {
  const roles = createRoles(dependencies)
  return { routes: (http: HttpRoutes) => serveRoles(http, roles), ...createSwitches(dependencies) }
}
