import type { OrganizationTab } from '#ui/platform/back-office/organization-screen.tsx'
import type { OrganizationsAddress } from '#ui/platform/back-office/organizations-screen.tsx'
import type { UsersAddress } from '#ui/platform/back-office/users-screen.tsx'

type Search = Record<string, unknown>

const wordsOf = (q: unknown) => (typeof q === 'string' && q.trim() !== '' ? { q: q.slice(0, 60) } : {})

/** What the addresses of the back-office's pages say. Anything else in them is left out. */
export const organizationsAddress = ({ q, status, sort, order }: Search): OrganizationsAddress => ({
  ...wordsOf(q),
  ...(status === 'active' || status === 'suspended' ? { status } : {}),
  ...(sort === 'created' || sort === 'name' || sort === 'events' ? { sort } : {}),
  ...(order === 'asc' || order === 'desc' ? { order } : {}),
})

export const organizationAddress = ({ tab }: Search): { tab?: OrganizationTab } =>
  tab === 'members' || tab === 'audit' ? { tab } : {}

export const usersAddress = ({ q, filter }: Search): UsersAddress => ({
  ...wordsOf(q),
  ...(filter === 'locked' || filter === 'unverified' || filter === 'admins' ? { filter } : {}),
})

export const userAddress = ({ tab }: Search): { tab?: 'audit' } => (tab === 'audit' ? { tab } : {})
