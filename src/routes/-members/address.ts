import type { MembersAddress } from '#ui/members/members-screen.tsx'

const text = (it: unknown): string | undefined => (typeof it === 'string' && it.trim() !== '' ? it.slice(0, 64) : undefined)

/** What the address of the page about members says: which of the two lists is shown, and what narrows that of the members. */
export const membersAddress = ({ view, q, role, status }: Record<string, unknown>): MembersAddress => {
  if (view === 'invitations') return { view }
  const [words, chosen] = [text(q), text(role)]
  return {
    ...(words === undefined ? {} : { q: words }),
    ...(chosen === undefined ? {} : { role: chosen }),
    ...(status === 'active' || status === 'suspended' ? { status } : {}),
  }
}
