import type { usertypes } from '#contract/accounts/accounts.ts'

/** The user of a valid session, and what they may do. */
export type SignedIn = {
  sessionId: string
  userId: string
  tenantId: string
  usertype: (typeof usertypes)[number]
  role: string
  permissions: readonly string[]
  /** When they last proved who they are. */
  confirmedAt: Date
}
