import { type Access, accessLimits } from '#contract/operations/security.ts'
import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { readRefusedOrigins } from './access.store.ts'

type Dependencies = { database: Database; clock: Clock; accounts: Pick<AccountsModule, 'latestSessions'> }

const day = 24 * 60 * 60_000

/** Who is signed in, and which keys were used from origins that their projects do not allow. */
export const createAccess =
  ({ database, clock, accounts }: Dependencies) =>
  async (): Promise<Access> => {
    const since = new Date(clock.now().getTime() - accessLimits.originDays * day)
    const sessions = await accounts.latestSessions(accessLimits.sessions)
    const origins = await readRefusedOrigins(database, since, accessLimits.origins)
    return {
      sessions: sessions.map((row) => ({
        key: row.key,
        person: { id: row.user_id, name: row.username },
        organization: { id: row.organization_id, name: row.organization_name },
        isAdmin: row.usertype === 'admin',
        impersonatedBy: row.admin_name,
        userAgent: row.user_agent,
        address: row.address,
        createdAt: row.created_at.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
      })),
      origins: origins.map((row) => ({
        project: { id: row.id, name: row.name },
        organization: { id: row.tenant_id, name: row.organization },
        origin: row.refused_origin,
        at: row.refused_at.toISOString(),
        batches: row.refused_count,
      })),
    }
  }
