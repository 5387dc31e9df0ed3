import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import { type BuiltInModelName, builtInModelEndpoints as calls } from '#contract/platform/built-in-models.ts'
import { type ChoosingVersion, versionChoiceMachine } from '#machines/platform/version-choice.machine.ts'
import { backOfficeKey } from './queries.ts'

const builtInModelsKey = [...backOfficeKey, 'builtInModels']
const firstPage: string = ''

export const builtInModelsQuery = (call: Call) =>
  queryOptions({
    queryKey: [...builtInModelsKey, 'all'],
    queryFn: ({ signal }) => call(calls.viewBuiltInModels, { signal }),
    staleTime: 0,
  })

export const builtInModelQuery = (call: Call, name: BuiltInModelName) =>
  queryOptions({
    queryKey: [...builtInModelsKey, 'one', name],
    queryFn: ({ signal }) => call(calls.viewBuiltInModel, { params: { name }, signal }),
    staleTime: 0,
  })

export const projectModelQuery = (call: Call, name: BuiltInModelName, project: string) =>
  queryOptions({
    queryKey: [...builtInModelsKey, 'project', name, project],
    queryFn: ({ signal }) => call(calls.viewProjectModel, { params: { name, project }, signal }),
    staleTime: 0,
  })

export const projectTrainingsQuery = (call: Call, q: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...builtInModelsKey, 'trainings', q ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(calls.listProjectTrainings, {
        query: { ...(q === undefined ? {} : { q }), limit: '50', ...(pageParam === '' ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

/** The machine that chooses a version, with its adapter. */
export const createVersionChoiceMachine = (call: Call) =>
  versionChoiceMachine.provide({
    actors: {
      chooseVersion: fromPromise<void, ChoosingVersion>(async ({ input: { model: name, project, ...body }, signal }) => {
        await call(calls.chooseModelVersion, { params: { name, project }, body, signal })
      }),
    },
  })
