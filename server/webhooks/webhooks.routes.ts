import { webhookEndpoints as calls } from '#contract/webhooks/endpoints.ts'
import type { Audit } from '#server/audit/audit.ts'
import { changeRecorder } from '#server/audit/change-recorder.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Database } from '#server/kernel/database.ts'
import type { createDeliveries } from './deliveries.ts'
import type { createSecrets } from './secrets.ts'

type Served = {
  database: Database
  audit: Audit
  deliveries: ReturnType<typeof createDeliveries>
  secrets: ReturnType<typeof createSecrets>
}

export const serveWebhooks = ({ serve, requestContextOf }: HttpRoutes, { database, audit, deliveries, secrets }: Served) => {
  const recorder = changeRecorder(audit)
  serve(calls.listWebhookDeliveries, (call) => deliveries.list(call, call.params.id, call.query))
  serve(calls.replayWebhookDelivery, (call) => deliveries.replay(call, call.params.id))
  serve(calls.testWebhook, (call) => deliveries.test(call, call.body))
  serve(calls.viewWebhookSecret, ({ who, projectId }) =>
    database.ofTenant(who.tenantId, (queries) => secrets.view(queries, projectId)),
  )
  serve(calls.rotateWebhookSecret, ({ who, projectId, context }) =>
    database.ofTenant(who.tenantId, async (queries) => {
      const rotated = await secrets.rotate(queries, { projectId, tenantId: who.tenantId })
      await recorder(who, projectId, 'webhookSecret.rotate', requestContextOf(context))(queries.query, {})
      return rotated
    }),
  )
}
