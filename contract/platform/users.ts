import * as v from 'valibot'
import { cursorPage, pageQuery } from '#contract/http/cursor-page.ts'
import { memberStatuses } from '#contract/members/members.ts'
import { heldSchema } from './organizations.ts'

export const userFilters = ['locked', 'unverified', 'admins'] as const
export type UserFilter = (typeof userFilters)[number]

/**
 * An account as platform admins see it. `failedLogins` are wrong passwords in a row, on all devices, of the last 12 hours. `pausedUntil`:
 * guesses are slowed down until then. `lock` is set while a platform admin has locked the account. `isMerged`: it was merged into another account, and is closed for good.
 * Times are ISO 8601.
 */
export const platformUserSchema = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  isAdmin: v.boolean(),
  isSelf: v.boolean(),
  isVerified: v.boolean(),
  hasSecondFactor: v.boolean(),
  organizations: v.number(),
  lastLoginAt: v.nullable(v.string()),
  failedLogins: v.number(),
  pausedUntil: v.nullable(v.string()),
  createdAt: v.string(),
  lock: v.nullable(heldSchema),
  isMerged: v.boolean(),
})
export type PlatformUser = v.InferOutput<typeof platformUserSchema>

const id = v.pipe(v.string(), v.uuid())

/** `q` is a part of the name or the address, or an id. The last created first. */
export const platformUsersQuery = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(60))),
  filter: v.optional(v.picklist(userFilters)),
  cursor: v.optional(id),
  limit: pageQuery.limit,
})
export const platformUsersPage = cursorPage(platformUserSchema)
export const platformUserParams = v.object({ id })

const otherAccount = v.object({ id: v.string(), name: v.string(), email: v.string(), mergedAt: v.string() })

/**
 * An account with its memberships and the number of its sessions that have not ended. `mergedInto` is the account that it was merged into;
 * `absorbed` are those that were merged into it, the last first.
 */
export const platformUserDetailSchema = v.object({
  ...platformUserSchema.entries,
  sessions: v.number(),
  mergedInto: v.nullable(otherAccount),
  absorbed: v.array(otherAccount),
  memberships: v.array(
    v.object({ id: v.string(), name: v.string(), role: v.string(), status: v.picklist(memberStatuses), joinedAt: v.string() }),
  ),
})
export type PlatformUserDetail = v.InferOutput<typeof platformUserDetailSchema>
