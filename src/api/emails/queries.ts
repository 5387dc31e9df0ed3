import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import type { EmailStatus } from '#contract/emails/emails.ts'
import { emailEndpoints } from '#contract/emails/endpoints.ts'
import type { SuppressionReason } from '#contract/emails/suppressions.ts'

const firstPage: string = ''

/** What became of the e-mails of an action. */
export const emailFiguresQuery = (call: Call, project: string, id: string) =>
  queryOptions({
    queryKey: ['emailFigures', project, id],
    queryFn: ({ signal }) => call(emailEndpoints.viewEmailFigures, { project, params: { id }, signal }),
    staleTime: 0,
  })

type Asked = { status?: EmailStatus; q?: string }

/** The e-mails of an action, the newest first. */
export const emailDeliveriesQuery = (call: Call, project: string, id: string, asked: Asked) =>
  infiniteQueryOptions({
    queryKey: [...emailDeliveriesKey(project), id, asked],
    queryFn: ({ pageParam, signal }) =>
      call(emailEndpoints.listEmailDeliveries, {
        project,
        params: { id },
        query: { limit: '50', ...asked, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

/** One e-mail, which need not be in the list that is shown. */
export const emailDeliveryQuery = (call: Call, project: string, id: string) =>
  queryOptions({
    queryKey: [...emailDeliveriesKey(project), 'one', id],
    queryFn: ({ signal }) => call(emailEndpoints.viewEmailDelivery, { project, params: { id }, signal }),
    staleTime: 0,
  })

export const emailDeliveriesKey = (project: string) => ['emailDeliveries', project]

/** `from` (inclusive) and `to` (exclusive) are instants. */
export type AskedSuppressions = { reason?: SuppressionReason; from?: string; to?: string }

/** The suppression list of an organisation, the newest first. */
export const suppressionsQuery = (call: Call, organization: string, asked: AskedSuppressions) =>
  infiniteQueryOptions({
    queryKey: [...suppressionsKey(organization), asked],
    queryFn: ({ pageParam, signal }) =>
      call(emailEndpoints.listEmailSuppressions, {
        query: { limit: '50', ...asked, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

export const suppressionsKey = (organization: string) => ['emailSuppressions', organization]
