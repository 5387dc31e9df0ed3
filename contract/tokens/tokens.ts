import * as v from 'valibot'
import { permissions } from '#contract/organisation/roles.ts'

/** How every token begins, so that people and scanners for leaked secrets recognise it. */
export const tokenPrefix = 'cwt_'
/** The prefix, 36 random letters and digits, and 6 that are a checksum of them. */
export const tokenPattern = /^cwt_[0-9A-Za-z]{42}$/

/** For how many days a token may be valid. */
export const tokenLifetimes = [30, 90, 365] as const
/** The maximum number of tokens of a person in one organisation. */
export const tokensAtMost = 50

/**
 * The permissions that a token may have: those of calls that take tokens. Members, roles, the organisation and its suppression list are for
 * people only, and so is the erasure of persons, which wants the password confirmed.
 */
export const tokenPermissions = permissions.filter(
  (it) => !/^(?:member|role|organization|suppression):/.test(it) && it !== 'profile:erase',
)

const permission = v.picklist(tokenPermissions)

/**
 * A token without its secret. `ending` are its last four characters. `projectIds` is null if it is for all projects of the organisation;
 * `expiresAt` is null if it does not expire. `permissions` are those that were chosen: a call has those of them that the person has then.
 */
export const tokenSchema = v.object({
  id: v.string(),
  name: v.string(),
  ending: v.string(),
  permissions: v.array(v.string()),
  projectIds: v.nullable(v.array(v.string())),
  createdAt: v.string(),
  expiresAt: v.nullable(v.string()),
  isExpired: v.boolean(),
  lastUsedAt: v.nullable(v.string()),
})
export type Token = v.InferOutput<typeof tokenSchema>

/**
 * The caller's tokens in their organisation, and what a new one may be given: `grantable` if it is for all projects; if it is for some, what
 * is grantable in each of them, where the caller may have another role.
 */
export const tokensSchema = v.object({
  tokens: v.array(tokenSchema),
  grantable: v.array(permission),
  projects: v.array(v.object({ id: v.string(), name: v.string(), grantable: v.array(permission) })),
})
export type Tokens = v.InferOutput<typeof tokensSchema>

/** What a token for these projects may be given; null for all projects. While none is chosen, what is grantable in any. */
export const grantableIn = (
  { grantable, projects }: Pick<Tokens, 'grantable' | 'projects'>,
  projectIds: readonly string[] | null,
): Tokens['grantable'] => {
  if (projectIds === null) return grantable
  const chosen = projects.filter(({ id }) => projectIds.includes(id))
  return tokenPermissions.filter((it) =>
    chosen.length === 0
      ? projects.some((project) => project.grantable.includes(it))
      : chosen.every((project) => project.grantable.includes(it)),
  )
}

/** `secret` is the token itself. It is told only here. */
export const createdTokenSchema = v.object({ token: tokenSchema, secret: v.string() })
export type CreatedToken = v.InferOutput<typeof createdTokenSchema>

const once = <Item extends string>(items: Item[]) => [...new Set(items)]

/** The name of a token: what it is used for. */
export const tokenNameRule = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(),
  v.check((it) => [...it].length <= 60),
)

export const createTokenBody = v.strictObject({
  name: tokenNameRule,
  permissions: v.pipe(v.array(permission), v.minLength(1), v.maxLength(tokenPermissions.length), v.transform(once)),
  projectIds: v.nullable(v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.minLength(1), v.maxLength(100), v.transform(once))),
  days: v.nullable(v.picklist(tokenLifetimes)),
})
export type NewToken = v.InferInput<typeof createTokenBody>

export const tokenParams = v.object({ id: v.pipe(v.string(), v.uuid()) })
