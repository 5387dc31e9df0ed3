import { queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { sdkKeyEndpoints } from '#contract/sdk-keys/endpoints.ts'

/** Whether a project has its SDK key. */
export const sdkKeyQuery = (call: Call, project: string) =>
  queryOptions({
    queryKey: ['sdkKey', project],
    queryFn: ({ signal }) => call(sdkKeyEndpoints.viewSdkKey, { project, signal }),
    staleTime: 0,
  })
