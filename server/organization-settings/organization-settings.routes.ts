import type { Context } from 'hono'
import { organizationSettingsEndpoints } from '#contract/organization-settings/endpoints.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import type { Settings } from './settings.ts'

export const serveOrganizationSettings = ({ serve, requestContextOf }: HttpRoutes, settings: Settings) => {
  const callerOf = ({ context, who }: { context: Context; who: SignedIn }) => ({ who, from: requestContextOf(context) })
  serve(organizationSettingsEndpoints.viewOrganization, ({ who }) => settings.view(who))
  serve(organizationSettingsEndpoints.saveOrganization, (call) => settings.save(callerOf(call), call.body))
  serve(organizationSettingsEndpoints.saveOrganizationSecurity, (call) => settings.saveSecurity(callerOf(call), call.body))
  serve(organizationSettingsEndpoints.viewOwnStanding, ({ who }) => settings.standing(who))
}
