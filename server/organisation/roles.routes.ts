import { organisationEndpoints } from '#contract/organisation/endpoints.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Roles } from './roles.ts'

export const serveRoles = ({ serve, requestContextOf }: HttpRoutes, roles: Roles) => {
  serve(organisationEndpoints.listRoles, ({ who }) => roles.list(who))
  serve(organisationEndpoints.listGrantablePermissions, ({ who }) => roles.grantable(who))
  serve(organisationEndpoints.viewRole, ({ who, params }) => roles.view(who, params.id))
  serve(organisationEndpoints.createRole, ({ context, who, body }) => roles.create(who, body, requestContextOf(context)), {
    creates: () => true,
  })
  serve(organisationEndpoints.updateRole, ({ context, who, params, body }) =>
    roles.update(who, params.id, body, requestContextOf(context)),
  )
  serve(organisationEndpoints.deleteRole, async ({ context, who, params }) => {
    await roles.delete(who, params.id, requestContextOf(context))
    return null
  })
  serve(organisationEndpoints.grantPermissions, ({ context, who, params, body }) =>
    roles.update(who, params.id, body, requestContextOf(context)),
  )
}
