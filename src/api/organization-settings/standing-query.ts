import { queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { ownStandingEndpoints } from '#contract/organization-settings/standing.ts'

const seconds = 1_000

/** Whether the person who is signed in must set up a second factor before anything else. */
export const ownStandingQuery = (call: Call, who: string) =>
  queryOptions({
    queryKey: ['standing', who],
    queryFn: ({ signal }) => call(ownStandingEndpoints.viewOwnStanding, { signal }),
    staleTime: 60 * seconds,
  })
