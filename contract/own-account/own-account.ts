import * as v from 'valibot'
import { codeRule, emailRule } from '#contract/http/rules.ts'
import { memberStatuses } from '#contract/members/members.ts'

/** The attempts at the codes of a change of the e-mail address. */
export const emailChangeAttempts = 5

/** An open change of the e-mail address. `email` is the new address; times are ISO 8601. */
export const emailChangeSchema = v.object({ email: v.string(), expiresAt: v.string() })
export type EmailChange = v.InferOutput<typeof emailChangeSchema>

/**
 * An organisation of the person. `others`: how many other members it has, suspended ones included. `isLastOwner`: the person is its only
 * active owner, and can therefore not leave it.
 */
const ownMembershipSchema = v.object({
  id: v.string(),
  name: v.string(),
  role: v.string(),
  status: v.picklist(memberStatuses),
  joinedAt: v.string(),
  isCurrent: v.boolean(),
  isLastOwner: v.boolean(),
  others: v.number(),
})
export type OwnMembership = v.InferOutput<typeof ownMembershipSchema>

/** `isOfPlatform`: a platform admin, who neither leaves their organisation nor deletes their account. */
export const ownAccountSchema = v.object({
  username: v.string(),
  email: v.string(),
  createdAt: v.string(),
  isOfPlatform: v.boolean(),
  organizations: v.array(ownMembershipSchema),
  emailChange: v.nullable(emailChangeSchema),
})
export type OwnAccount = v.InferOutput<typeof ownAccountSchema>

export const beginEmailChangeBody = v.strictObject({ email: emailRule })
export const confirmEmailChangeBody = v.strictObject({ oldCode: codeRule, newCode: codeRule })
export type EmailCodes = v.InferInput<typeof confirmEmailChangeBody>
export const changedEmailSchema = v.object({ email: v.string() })

/** `username`: the name of the account, typed once more. */
export const deleteAccountBody = v.strictObject({ username: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100)) })

const time = v.string()
const whenUsed = { createdAt: time, lastUsedAt: v.nullable(time) }

/**
 * What the product stores about a person as a user of the console. `activity` are the newest entries of the audit record that they caused;
 * `activityIsComplete` says whether these are all.
 */
export const ownDataSchema = v.object({
  exportedAt: time,
  account: v.object({
    id: v.string(),
    username: v.string(),
    email: v.string(),
    emailVerified: v.boolean(),
    language: v.string(),
    createdAt: time,
    lastLoginAt: v.nullable(time),
  }),
  organizations: v.array(v.object({ id: v.string(), name: v.string(), role: v.string(), status: v.string(), joinedAt: time })),
  sessions: v.array(
    v.object({ userAgent: v.nullable(v.string()), address: v.nullable(v.string()), createdAt: time, lastSeenAt: time }),
  ),
  identities: v.array(v.object({ provider: v.string(), createdAt: time })),
  twoFactorSince: v.nullable(time),
  passkeys: v.array(v.object({ name: v.string(), ...whenUsed })),
  tokens: v.array(
    v.object({
      organizationId: v.string(),
      name: v.string(),
      ending: v.string(),
      permissions: v.array(v.string()),
      expiresAt: v.nullable(time),
      ...whenUsed,
    }),
  ),
  notificationsOff: v.array(v.object({ kind: v.string(), createdAt: time })),
  knownDevices: v.array(v.object({ seenAt: time })),
  activity: v.array(
    v.object({
      at: time,
      action: v.string(),
      result: v.string(),
      target: v.nullable(v.string()),
      address: v.nullable(v.string()),
    }),
  ),
  activityIsComplete: v.boolean(),
})
export type OwnData = v.InferOutput<typeof ownDataSchema>
