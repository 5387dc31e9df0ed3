import { queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { responseActionEndpoints } from '#contract/actions/response-actions-endpoints.ts'
import { decisionEndpoints } from '#contract/decisions/endpoints.ts'

const minutes = 60_000

/** Names are read once for a while: decisions are shown with ids where a name is not known. */
const kept = { staleTime: 5 * minutes, retry: false } as const

export const strategyNameQuery = (call: Call, project: string, id: string) =>
  queryOptions({
    queryKey: ['names', project, 'strategy', id],
    queryFn: async ({ signal }) => (await call(decisionEndpoints.viewStrategy, { project, params: { id }, signal })).name,
    ...kept,
  })

export const actionNameQuery = (call: Call, project: string, id: string) =>
  queryOptions({
    queryKey: ['names', project, 'action', id],
    queryFn: async ({ signal }) =>
      (await call(responseActionEndpoints.viewResponseAction, { project, params: { id }, signal })).name,
    ...kept,
  })
