import type { OwnAccount, OwnMembership } from '#contract/own-account/own-account.ts'
import { ownAccountMachine } from '#machines/own-account/own-account.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

const membership: OwnMembership = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Acme',
  role: 'viewer',
  status: 'active',
  joinedAt: '2026-03-01T08:00:00.000Z',
  isCurrent: true,
  isLastOwner: false,
  others: 2,
}
export const present = membership
export const other: OwnMembership = { ...membership, id: '00000000-0000-4000-8000-000000000002', name: 'Bolt', isCurrent: false }
/** Of which the person is the only owner. */
export const owned: OwnMembership = {
  ...membership,
  id: '00000000-0000-4000-8000-000000000003',
  name: 'Own',
  isCurrent: false,
  role: 'owner',
  isLastOwner: true,
  others: 0,
}
export const account: OwnAccount = {
  username: 'annabel',
  email: 'ann@example.com',
  createdAt: '2026-03-01T08:00:00.000Z',
  isOfPlatform: false,
  organizations: [present, other, owned],
  emailChange: null,
}

export const graph = graphOf(ownAccountMachine, {
  examples: [
    done('viewOwnAccount', account),
    failed('viewOwnAccount', { code: 'transport.offline', status: 0 }),
    { type: 'leaving.ask', id: present.id },
    { type: 'leaving.ask', id: other.id },
    done('leaveOrganization'),
    failed('leaveOrganization', { code: 'member.lastOwner' }),
  ],
  serialize: ({ account, asked }) => [account === null, asked?.name],
  detail: (event) => ('id' in event ? (event.id === present.id ? 'the present one' : 'another') : undefined),
})

export const { walks } = graph
