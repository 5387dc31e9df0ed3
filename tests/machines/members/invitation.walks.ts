import { invitationMachine } from '#machines/members/invitation.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const results = [
  { email: 'mei@example.com', outcome: 'sent' as const },
  { email: 'noriko@example.com', outcome: 'member' as const },
]

export const graph = graphOf(invitationMachine, {
  input: { locale: 'zh' },
  examples: [
    { type: 'draft.edit', change: { typed: 'mei@example.com' } },
    { type: 'draft.edit', change: { role: 'viewer' } },
    { type: 'address.remove', address: 'mei@example.com' },
    done('sendInvitations', results),
    failed('sendInvitations', { code: 'permission.notHeld' }),
  ],
  serialize: ({ draft, wrong, problem }) => [draft.typed, draft.addresses, draft.role, wrong, problem?.code],
  detail: (event) => (event.type === 'draft.edit' ? Object.keys(event.change).join() : undefined),
})

export const { walks } = graph
