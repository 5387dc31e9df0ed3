import { randomUUID } from 'node:crypto'
import { type CreatedServerKey, type ServerKey, serverKeyOverlapHours, serverKeyStart } from '#contract/sdk-keys/server-key.ts'
import type { Audit } from '#server/audit/audit.ts'
import { changeRecorder } from '#server/audit/change-recorder.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { randomToken, sha256 } from '#server/kernel/crypto.ts'
import { type Database, isForeignKeyViolation } from '#server/kernel/database.ts'
import * as store from './server-keys.store.ts'

export type ServerKeys = ReturnType<typeof createServerKeys>

const hour = 60 * 60 * 1_000
/** Enough to distinguish keys, and far too little to guess one. */
const startLength = 10

/** The secret keys with which a customer's servers send a project's events. */
export const createServerKeys = ({ database, clock, audit }: { database: Database; clock: Clock; audit: Audit }) => {
  const recorder = changeRecorder(audit)

  return {
    list: (who: SignedIn, projectId: string): Promise<ServerKey[]> =>
      store.listServerKeys(database, who.tenantId, projectId, clock.now().toISOString()),

    /** Creates a key, whose secret is in this answer only; the key named in `replaces` stays valid for a day. */
    create: async (
      who: SignedIn,
      projectId: string,
      replaces: string | null,
      from: RequestContext,
    ): Promise<CreatedServerKey> => {
      const secret = serverKeyStart + randomToken()
      const now = clock.now()
      const made = {
        id: randomUUID(),
        projectId,
        hash: sha256(secret),
        start: secret.slice(0, startLength),
        replaces,
        now: now.toISOString(),
        until: new Date(now.getTime() + serverKeyOverlapHours * hour).toISOString(),
      }
      const record = recorder(who, projectId, replaces === null ? 'serverKey.create' : 'serverKey.rotate', from)
      const keys = await store.insertServerKey(database, who.tenantId, made, record).catch((failure: unknown) => {
        throw isForeignKeyViolation(failure) ? new ApiError('project.unknown') : failure
      })
      if (!keys) throw new ApiError('serverKey.changed')
      return { secret, keys }
    },

    /** Revokes a key: within five seconds no process accepts it. */
    revoke: (who: SignedIn, projectId: string, id: string, from: RequestContext): Promise<ServerKey[]> =>
      store.deleteServerKey(
        database,
        who.tenantId,
        { id, projectId, now: clock.now().toISOString() },
        recorder(who, projectId, 'serverKey.revoke', from),
      ),
  }
}
