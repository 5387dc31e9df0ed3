import type { Context } from 'hono'
import { aiModelEndpoints as calls } from '#contract/platform/ai-models.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import type { AiModels } from './ai-models.ts'

type Dependencies = { models: AiModels }

export const serveAiModels = ({ serve, requestContextOf }: HttpRoutes, { models }: Dependencies): void => {
  const callerOf = ({ context, who }: { context: Context; who: SignedIn }) => ({ who, from: requestContextOf(context) })
  serve(calls.listAiModels, ({ query }) => models.list(query))
  serve(calls.createAiModel, (call) => models.create(callerOf(call), call.body))
  serve(calls.viewAiModel, ({ params }) => models.view(params.id))
  serve(calls.changeAiModel, (call) => models.change(callerOf(call), call.params.id, call.body))
  serve(calls.setAiModelKey, (call) => models.setKey(callerOf(call), call.params.id, call.body.key))
  serve(calls.removeAiModelKey, (call) => models.removeKey(callerOf(call), call.params.id, call.body.reason))
  serve(calls.removeAiModel, async (call) => {
    await models.remove(callerOf(call), call.params.id, call.body.reason)
    return null
  })
  serve(calls.listAiModelOrganizations, ({ params, query }) => models.organizations(params.id, query.q ?? ''))
  serve(calls.enableAiModel, (call) => models.enable(callerOf(call), call.params, call.body.isEnabled))
  serve(calls.testAiModel, (call) => models.test(callerOf(call), call.params.id))
}
