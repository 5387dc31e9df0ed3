import type { OwnData } from '#contract/own-account/own-account.ts'
import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { Audit } from '#server/audit/audit.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Caller } from './email-change.ts'
import { readOwnData } from './export.store.ts'

type Dependencies = { database: Database; clock: Clock; audit: Audit; people: Pick<AccountsModule['people'], 'listSessions'> }

/** A copy of what is stored about the caller. That it was made is on record. */
export const createExport =
  ({ database, clock, audit, people }: Dependencies) =>
  async ({ who, from }: Caller): Promise<OwnData> => {
    const sessions = await people.listSessions(who)
    return database.transaction(async ({ query }) => {
      const data = await readOwnData(query, who.userId)
      if (!data) throw new ApiError('session.invalid')
      const entry = { tenantId: who.tenantId, actorId: who.userId, target: who.userId, from }
      await audit.record(query, { ...entry, action: 'account.export', result: 'done' })
      return {
        exportedAt: clock.now().toISOString(),
        ...data,
        sessions: sessions.map(({ userAgent, address, createdAt, lastSeenAt }) => ({
          userAgent,
          address,
          createdAt,
          lastSeenAt,
        })),
      }
    })
  }
