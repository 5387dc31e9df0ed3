import type { Context } from 'hono'
import { organizationSettingsEndpoints } from '#contract/organization-settings/endpoints.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import type { Deletion } from './deletion.ts'
import type { ExportOrganization } from './export.ts'
import type { Logos } from './logo.ts'
import type { Checking } from './mail-sender/checking.ts'
import type { MailSenders } from './mail-sender/mail-sender.ts'
import type { Settings } from './settings.ts'
import type { Transfer } from './transfer.ts'

type Dependencies = {
  settings: Settings
  logos: Logos
  mailSenders: MailSenders
  checking: Checking
  exportOrganization: ExportOrganization
  transfer: Transfer
  deletion: Deletion
}

export const serveOrganizationSettings = (
  { serve, requestContextOf }: HttpRoutes,
  { settings, logos, mailSenders, checking, exportOrganization, transfer, deletion }: Dependencies,
) => {
  const callerOf = ({ context, who }: { context: Context; who: SignedIn }) => ({ who, from: requestContextOf(context) })
  serve(organizationSettingsEndpoints.viewOrganization, ({ who }) => settings.view(who))
  serve(organizationSettingsEndpoints.saveOrganization, (call) => settings.save(callerOf(call), call.body))
  serve(organizationSettingsEndpoints.saveOrganizationSecurity, (call) => settings.saveSecurity(callerOf(call), call.body))
  serve(organizationSettingsEndpoints.saveOrganizationDomains, (call) => settings.saveDomains(callerOf(call), call.body))
  serve(organizationSettingsEndpoints.viewOrganizationLogo, async ({ context, who, query }) => {
    const state = await logos.view(who)
    if (query.digest !== undefined && query.digest === state.logo?.digest) {
      context.header('Cache-Control', 'private, max-age=31536000, immutable')
      context.header('Vary', 'jsessionid')
    }
    return state
  })
  serve(organizationSettingsEndpoints.saveOrganizationLogo, (call) => logos.save(callerOf(call), call.body))
  serve(organizationSettingsEndpoints.removeOrganizationLogo, (call) => logos.remove(callerOf(call), call.body.replaces))
  serve(organizationSettingsEndpoints.viewMailSender, ({ who }) => mailSenders.view(who.tenantId))
  serve(organizationSettingsEndpoints.saveMailSender, (call) => mailSenders.save(callerOf(call), call.body))
  serve(organizationSettingsEndpoints.removeMailSender, (call) => mailSenders.remove(callerOf(call), call.body.replaces))
  serve(organizationSettingsEndpoints.checkMailSender, (call) => checking.checkNow(callerOf(call)))
  serve(organizationSettingsEndpoints.exportOrganization, (call) => exportOrganization(callerOf(call)))
  serve(organizationSettingsEndpoints.viewOwnStanding, ({ who }) => settings.standing(who))
  serve(organizationSettingsEndpoints.transferOrganization, async (call) => {
    await transfer(callerOf(call), call.body.email)
    return null
  })
  serve(organizationSettingsEndpoints.deleteOrganization, (call) => deletion.ask(callerOf(call), call.body.name))
  serve(organizationSettingsEndpoints.restoreOrganization, (call) => deletion.cancel(callerOf(call)))
}
