import type { usertypes } from '#contract/accounts/accounts.ts'

/** The user of a valid session and their permissions. */
export type SignedIn = {
  sessionId: string
  userId: string
  tenantId: string
  usertype: (typeof usertypes)[number]
  role: string
  permissions: readonly string[]
  /** The organisation is suspended: it can be read, but not changed. */
  isSuspended: boolean
  /** When the user last confirmed their identity. */
  confirmedAt: Date
}
