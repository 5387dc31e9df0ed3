import type { Context } from 'hono'
import { organizationWebhookEndpoints as calls } from '#contract/organization-webhooks/endpoints.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import type { Deliveries } from './deliveries.ts'
import type { OrganizationWebhooksRules } from './webhooks.ts'

export const serveOrganizationWebhooks = (
  { serve, requestContextOf }: HttpRoutes,
  { rules, deliveries }: { rules: OrganizationWebhooksRules; deliveries: Deliveries },
) => {
  const callerOf = ({ context, who }: { context: Context; who: SignedIn }) => ({ who, from: requestContextOf(context) })
  serve(calls.listOrganizationWebhooks, ({ who }) => rules.list(who))
  serve(calls.createOrganizationWebhook, (call) => rules.create(callerOf(call), call.body))
  serve(calls.changeOrganizationWebhook, (call) => rules.change(callerOf(call), call.params.id, call.body))
  serve(calls.removeOrganizationWebhook, (call) => rules.remove(callerOf(call), call.params.id))
  serve(calls.rotateOrganizationWebhook, (call) => rules.rotate(callerOf(call), call.params.id))
  serve(calls.testOrganizationWebhook, ({ who, params }) => rules.test(who, params.id))
  serve(calls.listOrganizationDeliveries, (call) => deliveries.list(call, call.params.id))
  serve(calls.resendOrganizationDelivery, (call) => deliveries.resend(callerOf(call), call.params.id))
}
