import type { Context } from 'hono'
import { dataSourceEndpoints as calls } from '#contract/platform/data-sources.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import type { DataSources } from './data-sources.ts'

type Call = { context: Context; who: SignedIn; params: { id: string }; body: { reason: string } }

export const serveDataSources = ({ serve, requestContextOf }: HttpRoutes, sources: DataSources): void => {
  const askedIn = ({ context, who, params, body }: Call) => ({
    who,
    from: requestContextOf(context),
    projectId: params.id.toLowerCase(),
    reason: body.reason,
  })
  serve(calls.listDataSources, ({ query }) => sources.list(query))
  serve(calls.viewDataSource, ({ params }) => sources.view(params.id))
  serve(calls.listSampleEvents, ({ params }) => sources.samples(params.id))
  serve(calls.viewSchemaDrift, ({ params }) => sources.drift(params.id))
  serve(calls.pauseDataSource, (call) => sources.pause(askedIn(call)))
  serve(calls.resumeDataSource, (call) => sources.resume(askedIn(call)))
  serve(calls.rotateDataSourceKey, (call) => sources.rotate(askedIn(call), call.body.replaces))
  serve(calls.replayDataSource, (call) => sources.replay({ ...askedIn(call), before: call.body.before ?? null }))
}
