import { languageModelEndpoints as calls } from '#contract/language-models/endpoints.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Drafting } from './drafting.ts'
import type { ModelEndpoints } from './model-endpoint.ts'

export const serveLanguageModels = (
  { serve, requestContextOf }: HttpRoutes,
  { endpoints, drafting }: { endpoints: ModelEndpoints; drafting: Drafting },
): void => {
  serve(calls.viewModelEndpoint, ({ who }) => endpoints.view(who.tenantId))
  serve(calls.saveModelEndpoint, ({ who, context, body }) => endpoints.save({ who, from: requestContextOf(context) }, body))
  serve(calls.testModelEndpoint, ({ who }) => endpoints.test(who))
  serve(calls.viewDrafting, ({ who }) => drafting.view(who))
  serve(calls.draftTexts, ({ who, body }) => drafting.draft(who, body))
}
