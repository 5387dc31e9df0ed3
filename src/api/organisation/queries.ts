import { queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { organisationEndpoints } from '#contract/organisation/endpoints.ts'

const seconds = 1_000

/** An organisation's roles: asked for once in five minutes, and never while they are on their way. */
export const rolesQuery = (call: Call, tenantId: string) =>
  queryOptions({
    queryKey: ['roles', tenantId],
    queryFn: ({ signal }) => call(organisationEndpoints.listRoles, { signal }),
    staleTime: 300 * seconds,
  })
