import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { accountEndpoints } from '#contract/accounts/endpoints.ts'

const seconds = 1_000

/**
 * What the role of the person who is signed in permits: with a project, their role in it. It may change at any time, and the server decides
 * in the end. While another project is asked about, the last answer stands.
 */
export const permissionsQuery = (call: Call, user: string, project: string | null) =>
  queryOptions({
    queryKey: ['permissions', user, project],
    queryFn: ({ signal }) => call(accountEndpoints.listOwnPermissions, { query: project === null ? {} : { project }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60 * seconds,
  })
