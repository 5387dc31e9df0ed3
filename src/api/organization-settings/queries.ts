import { queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { organizationSettingsEndpoints } from '#contract/organization-settings/endpoints.ts'

const seconds = 1_000

/** The settings of an organisation. Sections that ask at the same time get one answer. */
export const organizationQuery = (call: Call, organization: string) =>
  queryOptions({
    queryKey: ['organization', organization, 'settings'],
    queryFn: ({ signal }) => call(organizationSettingsEndpoints.viewOrganization, { signal }),
    staleTime: 0,
  })

export const standingKey = ['organization', 'standing']

/** Whether the person who is signed in must set up a second factor before anything else. */
export const ownStandingQuery = (call: Call, session: string) =>
  queryOptions({
    queryKey: [...standingKey, session],
    queryFn: ({ signal }) => call(organizationSettingsEndpoints.viewOwnStanding, { signal }),
    staleTime: 60 * seconds,
  })
