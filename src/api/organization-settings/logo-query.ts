import { queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { organizationLogoEndpoints } from '#contract/organization-settings/logo.ts'

/** The logo with a digest. It never changes: another file has another digest. */
export const organizationLogoQuery = (call: Call, organization: string, digest: string) =>
  queryOptions({
    queryKey: ['logo', organization, digest],
    queryFn: ({ signal }) => call(organizationLogoEndpoints.viewOrganizationLogo, { query: { digest }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
