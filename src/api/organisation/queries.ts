import { queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { organisationEndpoints } from '#contract/organisation/endpoints.ts'

const seconds = 1_000

/** An organisation's roles: requested once in five minutes, and never twice at the same time. */
export const rolesQuery = (call: Call, tenantId: string) =>
  queryOptions({
    queryKey: ['roles', tenantId],
    queryFn: ({ signal }) => call(organisationEndpoints.listRoles, { signal }),
    staleTime: 300 * seconds,
  })
