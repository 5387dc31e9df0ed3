import * as v from 'valibot'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import { reasonRule } from './reasons.ts'
import { platformUserDetailSchema, platformUserParams } from './users.ts'

const id = v.pipe(v.string(), v.uuid())

/** Why two accounts cannot be merged as they are now. */
export const mergeRefusals = [
  'user.mergeSame',
  'user.mergeOfAdmin',
  'user.merged',
  'user.mergeSuspended',
  'user.mergeImpersonated',
  'organization.domainNotAllowed',
] as const
export type MergeRefusal = (typeof mergeRefusals)[number]

const accountSchema = v.object({ id: v.string(), name: v.string(), email: v.string(), hasSecondFactor: v.boolean() })

/**
 * What a merge makes of a membership of the duplicate. `keptRole` is the role that the kept account has there now, null if it is no member;
 * `role` the one that it has afterwards. `projectRoles` is the number of projects in which it then has another role. Roles are names of
 * built-in roles, or the names that the organisation gave its own.
 */
export const mergedMembershipSchema = v.object({
  id: v.string(),
  name: v.string(),
  keptRole: v.nullable(v.string()),
  duplicateRole: v.string(),
  role: v.string(),
  projectRoles: v.number(),
})
export type MergedMembership = v.InferOutput<typeof mergedMembershipSchema>

/** The memberships that are listed at most: those in organisations of both accounts first. */
export const mergedMembershipsTold = 100

/**
 * What a merge of two accounts would do. `seen` stands for the memberships as they are now: the merge names it, and is refused if they have
 * changed. `moving` goes to the kept account, `ending` is revoked. `lacksFactorIn` is the number of organisations of the duplicate that
 * require a second factor, if the kept account has none.
 */
export const mergePreviewSchema = v.object({
  kept: accountSchema,
  duplicate: accountSchema,
  refusal: v.nullable(v.picklist(mergeRefusals)),
  seen: v.string(),
  organizations: v.object({ moved: v.number(), shared: v.number(), ownedByBoth: v.number() }),
  memberships: v.array(mergedMembershipSchema),
  moving: v.object({ goals: v.number(), alertRules: v.number(), summaries: v.number(), authored: v.number() }),
  ending: v.object({
    sessions: v.number(),
    tokens: v.number(),
    passkeys: v.number(),
    identities: v.number(),
    hasAuthenticator: v.boolean(),
    invitations: v.number(),
  }),
  lacksFactorIn: v.number(),
})
export type MergePreview = v.InferOutput<typeof mergePreviewSchema>

/** `account` is the name of the duplicate, typed as a confirmation. */
export const mergeUsersBody = v.strictObject({
  duplicate: id,
  reason: reasonRule,
  account: v.pipe(v.string(), v.trim(), v.maxLength(100)),
  seen: v.pipe(v.string(), v.maxLength(64)),
})
export type MergeUsers = v.InferOutput<typeof mergeUsersBody>

const path = '/admin/api/v1/platform/users/:id/merges'

export const accountMergeEndpoints = defineEndpoints({
  previewUserMerge: {
    method: 'GET',
    access: 'platform',
    path: `${path}/:duplicate`,
    params: v.object({ id, duplicate: id }),
    data: mergePreviewSchema,
    problems: ['user.unknown'],
  },
  /**
   * Moves everything of the duplicate to the account of the path, and closes the duplicate: it cannot sign in any more, and its sessions,
   * tokens, passkeys and factors are gone. Answers the kept account. What is on record keeps naming the account that did it.
   */
  mergeUsers: {
    method: 'POST',
    access: 'platform',
    requiresReauthentication: true,
    path,
    params: platformUserParams,
    body: mergeUsersBody,
    data: platformUserDetailSchema,
    problems: ['user.unknown', 'user.mergeNameWrong', 'user.mergeChanged', ...mergeRefusals],
  },
})
