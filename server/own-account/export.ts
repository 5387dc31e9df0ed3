import type { OwnData } from '#contract/own-account/own-account.ts'
import type { Audit } from '#server/audit/audit.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Caller } from './email-change.ts'
import { readOwnData } from './export.store.ts'

type Dependencies = { database: Database; clock: Clock; audit: Audit }

/** A copy of what is stored about the caller. That it was made is on record. */
export const createExport =
  ({ database, clock, audit }: Dependencies) =>
  ({ who, from }: Caller): Promise<OwnData> =>
    database.transaction(async ({ query }) => {
      const data = await readOwnData(query, who.userId, clock.now())
      if (!data) throw new ApiError('session.invalid')
      const entry = { tenantId: who.tenantId, actorId: who.userId, target: who.userId, from }
      await audit.record(query, { ...entry, action: 'account.export', result: 'done' })
      return data
    })
