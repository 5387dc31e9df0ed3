import { queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { currentKeyEndpoints } from '#contract/sdk-keys/current-key.ts'

/** Whether a project has its SDK key. */
export const sdkKeyQuery = (call: Call, project: string) =>
  queryOptions({
    queryKey: ['sdkKey', project],
    queryFn: ({ signal }) => call(currentKeyEndpoints.viewSdkKey, { project, signal }),
    staleTime: 0,
  })
