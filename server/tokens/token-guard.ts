import { holds } from '#contract/organisation/roles.ts'
import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import { type Clock, isWithin } from '#server/kernel/clock.ts'
import { sha256 } from '#server/kernel/crypto.ts'
import { type Database, isWriteRefused } from '#server/kernel/database.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import { isSecret } from './secrets.ts'
import { findByHash, noteUse } from './tokens.store.ts'

type Dependencies = { database: Database; clock: Clock; rates: RateLimits; heldBy: AccountsModule['people']['heldBy'] }

const minute = 60_000
const callsAToken = { atMost: 600, seconds: 60 }

/**
 * Who makes a call with an API token, with those of its permissions that its owner has now. Rejects with `token.invalid`, or with
 * `requests.tooMany` beyond 600 calls of a token in a minute. What looks like no token costs no query.
 */
export const createTokenGuard =
  ({ database, clock, rates, heldBy }: Dependencies) =>
  async (secret: string): Promise<SignedIn> => {
    const row = isSecret(secret) ? await findByHash(database, sha256(secret)) : null
    const now = clock.now()
    if (!row || (row.expires_at !== null && row.expires_at <= now)) throw new ApiError('token.invalid')
    const held = await heldBy(database.query, { userId: row.user_id, organizationId: row.tenant_id })
    if (!held) throw new ApiError('token.invalid')
    const note = async () => {
      const retryAfter = await rates.take(`token:${row.id}`, callsAToken)
      if (retryAfter !== null) throw new ApiError('requests.tooMany', { retryAfter })
      const isNoted = row.last_used_at !== null && isWithin(now, row.last_used_at, minute)
      if (!isNoted) await noteUse(database, row.id, now.toISOString())
    }
    await note().catch((failure: unknown) => {
      // While the database cannot be written, tokens can still read.
      if (!isWriteRefused(failure)) throw failure
    })
    return {
      sessionId: '',
      userId: row.user_id,
      tenantId: row.tenant_id,
      usertype: 'user',
      role: '',
      permissions: row.permissions.filter((it) => holds(held.permissions, it)),
      isSuspended: held.isSuspended,
      isBeingDeleted: held.isBeingDeleted,
      lacksFactor: held.lacksFactor,
      confirmedAt: new Date(0),
      token: { id: row.id, projectIds: row.project_ids, permissions: row.permissions },
    }
  }
