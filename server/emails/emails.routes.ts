import type * as v from 'valibot'
import type { EmailTest, testEmailBody } from '#contract/emails/emails.ts'
import { emailEndpoints as calls } from '#contract/emails/endpoints.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import type { createDeliveries } from './deliveries.ts'
import type { createSuppressions } from './suppressions.ts'

type Served = {
  deliveries: ReturnType<typeof createDeliveries>
  suppressions: ReturnType<typeof createSuppressions>
  test: (who: SignedIn, body: v.InferOutput<typeof testEmailBody>) => Promise<EmailTest>
}

/** What was sent, and to whom nothing is. */
export const serveEmails = ({ serve, requestContextOf }: HttpRoutes, { deliveries, suppressions, test }: Served) => {
  serve(calls.viewEmailFigures, (call) => deliveries.figures(call, call.params.id))
  serve(calls.testEmail, (call) => test(call.who, call.body))
  serve(calls.listEmailDeliveries, (call) => deliveries.list(call, call.params.id, call.query))
  serve(calls.viewEmailDelivery, (call) => deliveries.view(call, call.params.id))
  serve(calls.replayEmailDelivery, ({ who, projectId, context, params }) =>
    deliveries.replay({ who, projectId, from: requestContextOf(context) }, params.id),
  )
  serve(calls.listEmailSuppressions, ({ who, query }) => suppressions.list(who, query))
  serve(calls.checkEmailSuppression, ({ who, body }) => suppressions.check(who, body.address))
  serve(calls.addEmailSuppression, ({ who, context, body }) => suppressions.add({ who, from: requestContextOf(context) }, body))
  serve(calls.removeEmailSuppression, ({ who, context, params, body }) =>
    suppressions.remove({ who, from: requestContextOf(context) }, params.id, body),
  )
}
