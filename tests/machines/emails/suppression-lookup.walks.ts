import { suppressionLookupMachine } from '#machines/emails/suppression-lookup.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { bounced, unsubscribed } from './email-deliveries.ts'

export const graph = graphOf(suppressionLookupMachine, {
  examples: [
    { type: 'address.edit', address: 'ann@example.com' },
    { type: 'reason.choose', reason: 'bounced' },
    done('checkAddress', { entry: unsubscribed }),
    done('checkAddress', { entry: null }),
    failed('checkAddress', { code: 'suppression.notAnAddress' }),
    done('addAddress', bounced),
    failed('addAddress', { code: 'permission.denied' }),
  ],
  serialize: ({ address, reason, entry, problem }) => [address, reason, entry?.id, problem?.code],
  detail: (event) => {
    if (event.type === 'address.edit') return event.address
    if (event.type === 'reason.choose') return event.reason
    if (event.type === 'xstate.done.actor.checkAddress')
      return (event.output as { entry: unknown }).entry ? 'listed' : 'not listed'
    return undefined
  },
})

export const { walks } = graph
