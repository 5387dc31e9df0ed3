import * as v from 'valibot'
import { cursorPage, pageQuery } from '#contract/http/cursor-page.ts'

export const memberStatuses = ['active', 'suspended'] as const
export type MemberStatus = (typeof memberStatuses)[number]

/** The name of a built-in role, or the id of one of the organisation's custom roles. */
export const roleId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))

/**
 * A person of an organisation. `roleName` of a built-in role is its id. `lastActiveAt` is the last use of a session in this organisation
 * that has not ended; null if there is none. Times are ISO 8601.
 */
export const memberSchema = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.string(),
  roleName: v.string(),
  status: v.picklist(memberStatuses),
  joinedAt: v.string(),
  lastActiveAt: v.nullable(v.string()),
  isSelf: v.boolean(),
})
export type Member = v.InferOutput<typeof memberSchema>

/** The latest to join first. `q` is a part of the name or the address. */
export const membersQuery = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(60))),
  role: v.optional(roleId),
  status: v.optional(v.picklist(memberStatuses)),
  ...pageQuery,
})
export const membersPage = cursorPage(memberSchema)

export const memberParams = v.object({ id: v.pipe(v.string(), v.uuid()) })
export const changeMemberRoleBody = v.strictObject({ role: roleId })

/** A role that members may have. `isGrantable`: the caller has all of its permissions, and may therefore give it to others. */
export const memberRoleSchema = v.object({ id: v.string(), name: v.string(), builtIn: v.boolean(), isGrantable: v.boolean() })
export type MemberRole = v.InferOutput<typeof memberRoleSchema>

/** An organisation that the caller belongs to. `isCurrent`: calls with this session are about it. */
export const ownOrganizationSchema = v.object({ id: v.string(), name: v.string(), role: v.string(), isCurrent: v.boolean() })
export type OwnOrganization = v.InferOutput<typeof ownOrganizationSchema>
export const ownOrganizationParams = v.object({ id: v.pipe(v.string(), v.uuid()) })
