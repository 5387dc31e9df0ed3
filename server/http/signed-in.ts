import type { usertypes } from '#contract/accounts/accounts.ts'

/** The user of a valid session, or of a valid API token, and their permissions. */
export type SignedIn = {
  /** Empty for a call with a token. */
  sessionId: string
  userId: string
  tenantId: string
  usertype: (typeof usertypes)[number]
  role: string
  /** In a call about a project, those that they hold there. */
  permissions: readonly string[]
  /** The organisation is suspended: it can be read, but not changed. */
  isSuspended: boolean
  /** Its deletion was asked for: until that is cancelled, it can be read, but not changed. */
  isBeingDeleted: boolean
  /** When the user last confirmed their identity. */
  confirmedAt: Date
  /** Whether their organisation requires a second factor that they do not have. */
  lacksFactor: boolean
  /**
   * The API token with which the call is made. `projectIds` is null if it is for all projects of the organisation; `permissions` are those
   * that it was given, whatever its owner holds.
   */
  token?: { id: string; projectIds: readonly string[] | null; permissions: readonly string[] }
  /** The platform admin who uses the session in place of the user. `isMasked`: they see no personal values, whatever the user holds. */
  impersonation?: { id: string; adminId: string; isMasked: boolean }
}
