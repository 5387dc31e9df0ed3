import { organizationTransferMachine } from '#machines/organization-settings/organization-transfer.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const graph = graphOf(organizationTransferMachine, {
  examples: [
    { type: 'email.type', email: 'mei@example.com' },
    { type: 'email.type', email: 'mei' },
    done('transfer', null),
    failed('transfer', { code: 'member.unknown' }),
  ],
  serialize: ({ email, problem }) => [email, problem?.code],
  detail: (event) => (event.type === 'email.type' ? event.email : undefined),
})

export const { walks } = graph
