import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import type { DraftedTexts, DraftSource, DraftTextsBody } from '#contract/language-models/drafting.ts'
import { languageModelEndpoints as calls } from '#contract/language-models/endpoints.ts'
import type { ModelEndpoint, SaveModelEndpoint } from '#contract/language-models/model-endpoint.ts'
import type { AiModelTestResult } from '#contract/platform/ai-models.ts'
import { modelEndpointMachine } from '#machines/language-models/model-endpoint.machine.ts'
import { textDraftingMachine } from '#machines/language-models/text-drafting.machine.ts'

/** The machine of an organisation's own model with its adapters. */
export const createModelEndpointMachine = (call: Call) =>
  modelEndpointMachine.provide({
    actors: {
      viewEndpoint: fromPromise<ModelEndpoint, void>(({ signal }) => call(calls.viewModelEndpoint, { signal })),
      saveEndpoint: fromPromise<ModelEndpoint, SaveModelEndpoint>(({ input: body, signal }) =>
        call(calls.saveModelEndpoint, { body, signal }),
      ),
      testEndpoint: fromPromise<AiModelTestResult, void>(({ signal }) => call(calls.testModelEndpoint, { signal })),
    },
  })

/** The machine that drafts texts with its adapters. */
export const createTextDraftingMachine = (call: Call) =>
  textDraftingMachine.provide({
    actors: {
      viewSource: fromPromise<DraftSource, { projectId: string }>(({ input: { projectId: project }, signal }) =>
        call(calls.viewDrafting, { project, signal }),
      ),
      draftTexts: fromPromise<DraftedTexts, { projectId: string; body: DraftTextsBody }>(
        ({ input: { projectId: project, body }, signal }) => call(calls.draftTexts, { project, body, signal }),
      ),
    },
  })
