import { queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { accountEndpoints } from '#contract/accounts/endpoints.ts'

const seconds = 1_000

/** What the role of the person who is signed in permits. Their role may change at any time, and the server decides in the end. */
export const permissionsQuery = (call: Call, user: string) =>
  queryOptions({
    queryKey: ['permissions', user],
    queryFn: ({ signal }) => call(accountEndpoints.listOwnPermissions, { signal }),
    staleTime: 60 * seconds,
  })
