import type { Context } from 'hono'
import { alertEndpoints as calls } from '#contract/alerts/endpoints.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { createFirings } from './firings.ts'
import type { createMetrics } from './metrics.ts'
import type { Caller, Changer, createRules } from './rules.ts'

type Served = {
  clock: Clock
  rules: ReturnType<typeof createRules>
  firings: ReturnType<typeof createFirings>
  metrics: ReturnType<typeof createMetrics>
}

export const serveAlerts = ({ serve, requestContextOf }: HttpRoutes, { clock, rules, firings, metrics }: Served) => {
  const changerOf = ({ context, who, projectId }: Caller & { context: Context }): Changer => ({
    who,
    projectId,
    from: requestContextOf(context),
  })
  serve(calls.listAlerts, (call) => rules.list(call))
  serve(calls.createAlert, (call) => rules.create(changerOf(call), call.body), { creates: () => true })
  serve(calls.listAlertFirings, (call) => firings.list(call, call.query))
  serve(calls.acknowledgeFiring, (call) => firings.acknowledge(changerOf(call), call.params.id, call.body))
  serve(calls.listAlertRecipients, (call) => rules.recipients(call))
  serve(calls.viewAlertMetric, ({ who, projectId, params: { metric }, query: { minutes } }) =>
    metrics.history({ projectId, tenantId: who.tenantId }, { metric, minutes }, clock.now()),
  )
  serve(calls.changeAlert, (call) => rules.change(changerOf(call), call.params.id, call.body))
  serve(calls.muteAlert, (call) => rules.mute(changerOf(call), call.params.id, call.body.until))
  serve(calls.deleteAlert, (call) => rules.remove(changerOf(call), call.params.id))
}
