import { queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { ownStandingEndpoints } from '#contract/organization-settings/standing.ts'

const seconds = 1_000

export const standingKey = ['organization', 'standing']

/** Whether the person who is signed in must set up a second factor before anything else. */
export const ownStandingQuery = (call: Call, who: string) =>
  queryOptions({
    queryKey: [...standingKey, who],
    queryFn: ({ signal }) => call(ownStandingEndpoints.viewOwnStanding, { signal }),
    staleTime: 60 * seconds,
  })
