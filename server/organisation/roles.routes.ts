import type { Context } from 'hono'
import { organisationEndpoints } from '#contract/organisation/endpoints.ts'
import type { From } from '#server/http/request-context.ts'
import type { serving } from '#server/http/serve.ts'
import type { Roles } from './roles.ts'

export const serveRoles = (serve: ReturnType<typeof serving>, roles: Roles, fromOf: (context: Context) => From) => {
  serve(organisationEndpoints.listRoles, ({ who }) => roles.list(who))
  serve(organisationEndpoints.viewRole, ({ who, params }) => roles.view(who, params.id))
  serve(organisationEndpoints.createRole, ({ context, who, body }) => roles.create(who, body, fromOf(context)), {
    creates: () => true,
  })
  serve(organisationEndpoints.updateRole, ({ context, who, params, body }) =>
    roles.rename(who, params.id, body.name, fromOf(context)),
  )
  serve(organisationEndpoints.deleteRole, async ({ context, who, params }) => {
    await roles.delete(who, params.id, fromOf(context))
    return null
  })
  serve(organisationEndpoints.grantPermissions, ({ context, who, params, body }) =>
    roles.grant(who, params.id, body.permissions, fromOf(context)),
  )
}
