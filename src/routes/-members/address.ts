import type { MembersAddress } from '#ui/members/members-screen.tsx'
import { addressOf } from '../-lists/list-address.ts'

const read = addressOf({ view: ['invitations'], q: 64, role: 64, status: ['active', 'suspended'], project: 64 })

/** What the address of the page about members says: which of the two lists is shown, and what narrows that of the members. */
export const membersAddress = (search: Record<string, unknown>): MembersAddress => {
  const { view, ...ofMembers } = read(search)
  return view ? { view } : ofMembers
}
