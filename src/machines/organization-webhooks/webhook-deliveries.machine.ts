import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { OrganizationDeliveries, OrganizationDelivery } from '#contract/organization-webhooks/organization-webhooks.ts'
import { failedCall } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { notLoaded, resourceKit } from '#machines/kit/resource.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Event = { type: 'deliveries.reload' } | { type: 'delivery.resend'; id: string }
/** `asked` is the delivery that is sent again, or was last. */
type Context = { webhook: string; list: OrganizationDeliveries | null; asked: string | null; problem: Problem | null }

const kit = resourceKit<'list', Context, Event>('list')

/** The last notices to one webhook of the organisation. One that has ended can be sent again. */
export const webhookDeliveriesMachine = setup({
  types: {
    input: {} as { webhook: string },
    context: {} as Context,
    events: {} as Event,
    emitted: {} as { type: 'delivery.resent' } | { type: 'resend.failed'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: {
    listDeliveries: toBeProvided<{ id: string }, OrganizationDeliveries>('listDeliveries'),
    resendDelivery: toBeProvided<{ id: string }, OrganizationDelivery>('resendDelivery'),
  },
  actions: {
    ...kit.actions,
    rememberAsked: assign({ asked: (_, id: string) => id, problem: null }),
    announceResent: emit({ type: 'delivery.resent' }),
    announceProblem: emit((_, problem: Problem) => ({ type: 'resend.failed', problem })),
  },
}).createMachine({
  id: 'webhookDeliveries',
  context: ({ input: { webhook } }) => ({ webhook, list: null, asked: null, problem: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'listDeliveries',
        src: 'listDeliveries',
        input: ({ context }) => ({ id: context.webhook }),
        onDone: kit.loaded('listed'),
        onError: notLoaded('failed'),
      },
    },
    listed: {
      on: {
        'deliveries.reload': 'loading',
        'delivery.resend': { target: 'resending', actions: { type: 'rememberAsked', params: ({ event }) => event.id } },
      },
    },
    resending: {
      tags: 'busy',
      invoke: {
        id: 'resendDelivery',
        src: 'resendDelivery',
        input: ({ context }) => ({ id: present(context.asked) }),
        onDone: { target: 'loading', actions: 'announceResent' },
        onError: { target: 'listed', actions: failedCall },
      },
    },
    failed: { on: { 'deliveries.reload': 'loading' } },
  },
})
