import { adminInvitationMachine } from '#machines/platform/admin-invitation.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const graph = graphOf(adminInvitationMachine, {
  examples: [
    { type: 'field.edit', field: 'email', value: 'new.admin@example.com' },
    { type: 'field.leave', field: 'email' },
    done('inviteAdmin'),
    failed('inviteAdmin', { code: 'account.exists' }),
  ],
  serialize: ({ form }) => form.values,
  detail: (event) => ('field' in event ? event.field : undefined),
})

export const { walks } = graph
