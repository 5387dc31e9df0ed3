import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import { rightsIn } from '#contract/organisation/rights.ts'
import { holds, type Permission } from '#contract/organisation/roles.ts'
import { type CreatedToken, type createTokenBody, type Token, type Tokens, tokenPermissions } from '#contract/tokens/tokens.ts'
import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { sha256 } from '#server/kernel/crypto.ts'
import type { Database } from '#server/kernel/database.ts'
import type { ProjectsModule } from '#server/projects/projects.module.ts'
import { newSecret } from './secrets.ts'
import { deleteToken, insertToken, listTokens, type TokenRow } from './tokens.store.ts'

export type TokensDependencies = {
  database: Database
  clock: Clock
  audit: Audit
  rights: AccountsModule['rights']
  projects: Pick<ProjectsModule, 'list'>
}

export type ManagedTokens = ReturnType<typeof createTokens>

const day = 24 * 60 * 60 * 1_000
const endingLength = 4

/** The API tokens of a person in the organisation of their session. */
export const createTokens = ({ database, clock, audit, rights, projects }: TokensDependencies) => {
  const tokenOf = (row: TokenRow): Token => ({
    id: row.id,
    name: row.name,
    ending: row.ending,
    permissions: row.permissions,
    projectIds: row.project_ids,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    isExpired: row.expires_at !== null && row.expires_at <= clock.now(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  })

  const requireGiven = async (who: SignedIn, permissions: Permission[], projectIds: string[] | null) => {
    if (projectIds === null) return requireHeld(who.permissions, permissions)
    for (const id of projectIds) {
      const there = await rights.inProject(who, id)
      if (!there.isThere) throw new ApiError('project.unknown')
      requireHeld(there.permissions, permissions)
    }
  }

  return {
    list: async (who: SignedIn): Promise<Tokens> => {
      const rows = await database.ofTenant(who.tenantId, ({ query }) => listTokens(query, who.userId))
      const shown = await projects.list(who)
      const held = await rights.of(who)
      const grantable = (permissions: readonly string[]) => tokenPermissions.filter((it) => holds(permissions, it))
      return {
        tokens: rows.map(tokenOf),
        grantable: grantable(who.permissions),
        projects: shown.map(({ id, projectName }) => ({
          id,
          name: projectName ?? '',
          grantable: grantable(rightsIn(held, id)),
        })),
      }
    },

    /** The answer contains the token itself, which is told only here. */
    create: async (who: SignedIn, it: v.InferOutput<typeof createTokenBody>, from: RequestContext): Promise<CreatedToken> => {
      const { name, permissions, projectIds, days } = it
      const entry = { action: 'token.create', tenantId: who.tenantId, actorId: who.userId, from } as const
      return audit.refusals(entry, async () => {
        await requireGiven(who, permissions, projectIds)
        const [id, secret, now] = [randomUUID(), newSecret(), clock.now()]
        const row = await database.ofTenant(who.tenantId, async ({ query }) => {
          const inserted = await insertToken(query, {
            id,
            tenantId: who.tenantId,
            userId: who.userId,
            name,
            hash: sha256(secret),
            ending: secret.slice(-endingLength),
            permissions,
            projectIds: projectIds?.map((project) => project.toLowerCase()) ?? null,
            createdAt: now.toISOString(),
            expiresAt: days === null ? null : new Date(now.getTime() + days * day).toISOString(),
          })
          if (!inserted) throw new ApiError('token.tooMany')
          const details = { permissions: permissions.join(' '), days: days === null ? 'none' : String(days) }
          await audit.record(query, { ...entry, result: 'done', target: id, details })
          return inserted
        })
        return { token: tokenOf(row), secret }
      })
    },

    /** Rejects with `token.unknown`, also for a token of another person. */
    revoke: (who: SignedIn, id: string, from: RequestContext): Promise<void> =>
      database.ofTenant(who.tenantId, async ({ query }) => {
        if (!(await deleteToken(query, who.userId, id))) throw new ApiError('token.unknown')
        const entry = { tenantId: who.tenantId, actorId: who.userId, target: id, from }
        await audit.record(query, { ...entry, action: 'token.revoke', result: 'done' })
      }),
  }
}

const requireHeld = (held: readonly string[], needed: readonly Permission[]) => {
  if (!needed.every((it) => holds(held, it))) throw new ApiError('permission.notHeld')
}
