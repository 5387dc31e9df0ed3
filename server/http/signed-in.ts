import type { usertypes } from '#contract/accounts/accounts.ts'

/** The user of a valid session and their permissions. */
export type SignedIn = {
  sessionId: string
  userId: string
  tenantId: string
  usertype: (typeof usertypes)[number]
  role: string
  permissions: readonly string[]
  /** When the user last confirmed their identity. */
  confirmedAt: Date
  /** Whether their organisation requires a second factor that they do not have. */
  lacksFactor: boolean
}
