import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import {
  type AiModelDetail,
  type AiModelOrganizations,
  type AiModelState,
  type AiModelTestResult,
  aiModelEndpoints as calls,
} from '#contract/platform/ai-models.ts'
import { aiModelEditMachine, type SavingAiModel } from '#machines/platform/ai-model-edit.machine.ts'
import { aiModelKeyMachine, type SavingAiModelKey } from '#machines/platform/ai-model-key.machine.ts'
import {
  aiModelOrganizationsMachine,
  type EnablingModel,
  type ListingOrganizations,
} from '#machines/platform/ai-model-organizations.machine.ts'
import { aiModelTestMachine } from '#machines/platform/ai-model-test.machine.ts'
import { backOfficeKey } from './queries.ts'

export type AiModelSearch = { q?: string; state?: AiModelState }

export const aiModelsKey = [...backOfficeKey, 'aiModels']
const firstPage: string = ''
const after = (cursor: string) => ({ limit: '50', ...(cursor === '' ? {} : { cursor }) })

export const aiModelsQuery = (call: Call, search: AiModelSearch) =>
  infiniteQueryOptions({
    queryKey: [...aiModelsKey, 'list', search],
    queryFn: ({ pageParam, signal }) => call(calls.listAiModels, { query: { ...search, ...after(pageParam) }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

/** All models: those that may stand in for another one. */
export const allAiModelsQuery = (call: Call) =>
  queryOptions({
    queryKey: [...aiModelsKey, 'all'],
    queryFn: ({ signal }) => call(calls.listAiModels, { query: { limit: '100' }, signal }),
    staleTime: 0,
  })

export const aiModelQuery = (call: Call, id: string) =>
  queryOptions({
    queryKey: [...aiModelsKey, 'one', id],
    queryFn: ({ signal }) => call(calls.viewAiModel, { params: { id }, signal }),
    staleTime: 0,
  })

/** The machines of models with their adapters. */
export const createAiModelMachines = (call: Call) => ({
  edit: aiModelEditMachine.provide({
    actors: {
      saveModel: fromPromise<AiModelDetail, SavingAiModel>(({ input: { known, settings }, signal }) =>
        known
          ? call(calls.changeAiModel, { params: { id: known.id }, body: { ...settings, replaces: known.revision }, signal })
          : call(calls.createAiModel, { body: settings, signal }),
      ),
      loadModel: fromPromise<AiModelDetail, { id: string }>(({ input: { id }, signal }) =>
        call(calls.viewAiModel, { params: { id }, signal }),
      ),
    },
  }),
  organizations: aiModelOrganizationsMachine.provide({
    actors: {
      listOrganizations: fromPromise<AiModelOrganizations, ListingOrganizations>(({ input: { id, q }, signal }) =>
        call(calls.listAiModelOrganizations, { params: { id }, query: q === '' ? {} : { q }, signal }),
      ),
      enableModel: fromPromise<void, EnablingModel>(async ({ input: { isEnabled, ...params }, signal }) => {
        await call(calls.enableAiModel, { params, body: { isEnabled }, signal })
      }),
    },
  }),
  key: aiModelKeyMachine.provide({
    actors: {
      saveKey: fromPromise<void, SavingAiModelKey>(async ({ input: { id, key }, signal }) => {
        await call(calls.setAiModelKey, { params: { id }, body: { key }, signal })
      }),
    },
  }),
  test: aiModelTestMachine.provide({
    actors: {
      testModel: fromPromise<AiModelTestResult, { id: string }>(({ input: { id }, signal }) =>
        call(calls.testAiModel, { params: { id }, signal }),
      ),
    },
  }),
})
