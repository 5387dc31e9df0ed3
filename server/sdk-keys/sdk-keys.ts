import { randomUUID } from 'node:crypto'
import { keyOverlapHours, type SdkSettings } from '#contract/sdk-keys/sdk-key.ts'
import type { Audit } from '#server/audit/audit.ts'
import { changeRecorder } from '#server/audit/change-recorder.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { type Database, isForeignKeyViolation } from '#server/kernel/database.ts'
import * as keyStore from './sdk-keys.store.ts'
import * as settings from './sdk-settings.store.ts'

export type SdkKeys = ReturnType<typeof createSdkKeys>

type Dependencies = { database: Database; clock: Clock; audit: Audit; onKeyRevoked: (key: string) => void }

const hour = 60 * 60 * 1_000

/** The public keys with which pages send a project's events, and the origins from which they may send. */
export const createSdkKeys = ({ database, clock, audit, onKeyRevoked }: Dependencies) => {
  const recorder = changeRecorder(audit)

  return {
    /** The project's SDK key: the proposed one, another one if that is taken, or the existing one. */
    createKey: async (who: SignedIn, projectId: string, proposed: string, from: RequestContext): Promise<string> => {
      const record = recorder(who, projectId, 'sdkKey.create', from)
      const keep = (key: string) =>
        keyStore.insertSdkKey(
          database,
          who.tenantId,
          { projectId, key: key.toLowerCase(), createdAt: clock.now().toISOString() },
          record,
        )
      const key = await keep(proposed)
        .then((kept) => kept ?? keep(randomUUID()))
        .catch((failure: unknown) => {
          if (isForeignKeyViolation(failure)) return null
          throw failure
        })
      if (!key) throw new ApiError('project.unknown')
      return key
    },

    /**
     * Gives the project another key; the key named in `replaces` stays valid for a day. If it is called twice, the key is replaced once.
     */
    rotateKey: async (
      who: SignedIn,
      projectId: string,
      { proposed, replaces }: { proposed: string; replaces: string },
      from: RequestContext,
    ) => {
      const record = recorder(who, projectId, 'sdkKey.rotate', from)
      const now = clock.now()
      const until = new Date(now.getTime() + keyOverlapHours * hour)
      const rotate = (key: string) =>
        keyStore.rotateSdkKey(
          database,
          who.tenantId,
          {
            projectId,
            key: key.toLowerCase(),
            replaces: replaces.toLowerCase(),
            now: now.toISOString(),
            until: until.toISOString(),
          },
          record,
        )
      const first = await rotate(proposed)
      const key = first === 'taken' ? await rotate(randomUUID()) : first
      if (key === null) throw new ApiError('sdkKey.unknown')
      return key
    },

    /** Revokes a key. Every process knows within 5 seconds. */
    revokeKey: async (who: SignedIn, projectId: string, skdKey: string, from: RequestContext): Promise<void> => {
      const key = skdKey.toLowerCase()
      const record = recorder(who, projectId, 'sdkKey.revoke', from)
      await keyStore.revokeSdkKey(database, who.tenantId, { projectId, key, now: clock.now().toISOString() }, record)
      onKeyRevoked(key)
    },

    viewSettings: async (who: SignedIn, projectId: string): Promise<SdkSettings> =>
      known(await settings.findSettings(database, who.tenantId, projectId, clock.now().toISOString())),

    keepAllowedOrigins: async (
      who: SignedIn,
      projectId: string,
      allowed: string[],
      from: RequestContext,
    ): Promise<SdkSettings> => {
      const record = recorder(who, projectId, 'origins.change', from)
      const origins = [...new Set(allowed)]
      const now = clock.now().toISOString()
      return known(await settings.keepAllowedOrigins(database, who.tenantId, { projectId, origins, now }, record))
    },

    viewKey: (who: SignedIn, projectId: string): Promise<string | null> => keyStore.findSdkKey(database, who.tenantId, projectId),
  }
}

const known = <Found>(found: Found | null): Found => {
  if (found === null) throw new ApiError('project.unknown')
  return found
}
