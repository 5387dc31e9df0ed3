import { responseActionEndpoints as calls } from '#contract/actions/response-actions-endpoints.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Call } from '#server/http/serve.ts'
import type { Caller, createResponseActions } from './response-actions.ts'
import type { createReading } from './response-actions-reading.ts'

type Served = { actions: ReturnType<typeof createResponseActions>; reading: ReturnType<typeof createReading> }

export const serveResponseActions = ({ serve, requestContextOf }: HttpRoutes, { actions, reading }: Served) => {
  const callerOf = ({
    who,
    projectId,
    context,
  }: Pick<Call<typeof calls.viewResponseAction>, 'who' | 'projectId' | 'context'>): Caller => ({
    who,
    projectId,
    from: requestContextOf(context),
  })
  const isNew = { creates: () => true }
  serve(calls.listResponseActions, ({ who, projectId, query }) => reading.list({ projectId, tenantId: who.tenantId }, query))
  serve(calls.createResponseAction, (call) => actions.create(callerOf(call), call.body), isNew)
  serve(calls.previewResponseAction, (call) => actions.preview(call, call.body))
  serve(calls.viewResponseAction, ({ who, projectId, params: { id } }) => reading.view({ projectId, tenantId: who.tenantId }, id))
  serve(calls.changeResponseAction, (call) => actions.change(callerOf(call), call.params.id, call.body))
  serve(calls.publishResponseAction, (call) => actions.publish(callerOf(call), call.params.id, call.body.replaces))
  serve(calls.listResponseActionVersions, ({ who, projectId, params, query }) =>
    reading.versions({ projectId, tenantId: who.tenantId }, params.id, query),
  )
  serve(calls.archiveResponseAction, (call) => actions.archive(callerOf(call), call.params.id, call.body.replaces))
  serve(calls.restoreResponseAction, (call) => actions.restore(callerOf(call), call.params.id, call.body.replaces))
  serve(calls.duplicateResponseAction, (call) => actions.duplicate(callerOf(call), call.params.id, call.body.name), isNew)
  serve(calls.deleteResponseAction, (call) => actions.remove(callerOf(call), call.params.id))
}
