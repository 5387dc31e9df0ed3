import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { webhookEndpoints } from '#contract/webhooks/endpoints.ts'
import type { WebhookStatus } from '#contract/webhooks/webhooks.ts'

const firstPage: string = ''

/** The deliveries of an action, the newest first. `status`: only those. */
export const webhookDeliveriesQuery = (call: Call, project: string, id: string, status: WebhookStatus | null) =>
  infiniteQueryOptions({
    queryKey: [...webhookDeliveriesKey(project, id), status],
    queryFn: ({ pageParam, signal }) =>
      call(webhookEndpoints.listWebhookDeliveries, {
        project,
        params: { id },
        query: { limit: '50', ...(status === null ? {} : { status }), ...(pageParam === '' ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

export const webhookDeliveriesKey = (project: string, id: string) => ['webhookDeliveries', project, id]
