import * as v from 'valibot'
import { cursorPage, pageQuery } from '#contract/http/cursor-page.ts'

export const memberStatuses = ['active', 'suspended'] as const
export type MemberStatus = (typeof memberStatuses)[number]

/** The name of a built-in role, or the id of one of the organisation's custom roles. */
export const roleId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))

/** The role that a member has in one project, in place of their role in the organisation. `roleName` of a built-in role is its id. */
export const projectRoleSchema = v.object({
  projectId: v.string(),
  projectName: v.string(),
  role: v.string(),
  roleName: v.string(),
})
export type ProjectRole = v.InferOutput<typeof projectRoleSchema>

/**
 * A person of an organisation. `roleName` of a built-in role is its id. `lastActiveAt` is the last use of a session in this organisation
 * that has not ended; null if there is none. Times are ISO 8601. `projectRoles` are the projects in which they have another role, by name.
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
  /** An authenticator app or a passkey. */
  hasSecondFactor: v.boolean(),
  isSelf: v.boolean(),
  projectRoles: v.array(projectRoleSchema),
})
export type Member = v.InferOutput<typeof memberSchema>

/** The latest to join first. `q` is a part of the name or the address. */
export const membersQuery = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(60))),
  role: v.optional(roleId),
  status: v.optional(v.picklist(memberStatuses)),
  /** The id of a project: those who have a role of their own in it. */
  project: v.optional(v.pipe(v.string(), v.uuid())),
  ...pageQuery,
})
export const membersPage = cursorPage(memberSchema)

/** What happens to the things of a member who goes: goals and alert rules go to one of `heirs`, tokens end. `heirs` may see all of it. */
export const memberBelongingsSchema = v.object({
  goals: v.number(),
  /** Rules that mail the member. */
  alertRules: v.number(),
  tokens: v.number(),
  /** Empty where nobody is needed. */
  heirs: v.array(v.object({ id: v.string(), name: v.string() })),
})
export type MemberBelongings = v.InferOutput<typeof memberBelongingsSchema>

/** Whether somebody has to be chosen who answers for the things of a member who goes. */
export const needsHeir = ({ goals, alertRules }: MemberBelongings): boolean => goals + alertRules > 0

/** Who gets what the member answers for. */
export const removeMemberQuery = v.object({ heir: v.optional(v.pipe(v.string(), v.uuid())) })

export const memberParams = v.object({ id: v.pipe(v.string(), v.uuid()) })
export const changeMemberRoleBody = v.strictObject({ role: roleId })

/**
 * A role that members may have. `isGrantable`: the caller has all of its permissions, also where they have another role themselves, and may
 * therefore give it to others. In single projects they may give it if `inProjects.usually`; in those of `inProjects.except` it is the other
 * way round, because the caller has another role there.
 */
export const memberRoleSchema = v.object({
  id: v.string(),
  name: v.string(),
  builtIn: v.boolean(),
  isGrantable: v.boolean(),
  inProjects: v.object({ usually: v.boolean(), except: v.array(v.string()) }),
})
export type MemberRole = v.InferOutput<typeof memberRoleSchema>

export const isGrantableIn = ({ inProjects: { usually, except } }: MemberRole, projectId: string): boolean =>
  usually !== except.includes(projectId)

/** An organisation that the caller belongs to. `isCurrent`: calls with this session are about it. */
export const ownOrganizationSchema = v.object({ id: v.string(), name: v.string(), role: v.string(), isCurrent: v.boolean() })
export type OwnOrganization = v.InferOutput<typeof ownOrganizationSchema>
export const ownOrganizationParams = v.object({ id: v.pipe(v.string(), v.uuid()) })
