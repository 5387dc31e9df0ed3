import { queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { organizationSettingsEndpoints } from '#contract/organization-settings/endpoints.ts'

/** The settings of an organisation. Sections that ask at the same time get one answer. */
export const organizationQuery = (call: Call, organization: string) =>
  queryOptions({
    queryKey: ['organization', organization, 'settings'],
    queryFn: ({ signal }) => call(organizationSettingsEndpoints.viewOrganization, { signal }),
    staleTime: 0,
  })
