import { isServerKey } from '#contract/sdk-keys/server-key.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { sha256 } from '#server/kernel/crypto.ts'
import type { Database } from '#server/kernel/database.ts'
import { keepRecent } from '#server/kernel/recent.ts'
import { noteServerKeyUse } from './server-keys.store.ts'
import { findServerSource, findSource, noteSdkKeyUse, type Source } from './sources.store.ts'

const knownFor = 5_000
const keysKnown = 10_000

/** Looks up what a key writes to: a project's public SDK key, or a secret server key. */
export const createSources = ({ database, clock }: { database: Database; clock: Clock }) => {
  const known = keepRecent<string, { source: Source; until: number }>(keysKnown)

  const find = async (key: string, now: Date): Promise<Source | null> => {
    if (!isServerKey(key)) {
      const source = await findSource(database, key, now)
      // A failure to store the use does not affect the events.
      if (source) await noteSdkKeyUse(database, key, now).catch(() => undefined)
      return source
    }
    const hash = sha256(key)
    const source = await findServerSource(database, hash, now)
    if (source) await noteServerKeyUse(database, hash, now).catch(() => undefined)
    return source
  }

  return {
    /**
     * What a key writes to, or null: a server key, or an SDK key in lower case. Cached for five seconds, and no longer than the key is
     * valid.
     */
    sourceOf: async (key: string): Promise<Source | null> => {
      const now = clock.now()
      const remembered = known.get(key)
      const left = remembered ? remembered.until - now.getTime() : 0
      // If more time is left than a key is cached, the clock was set back.
      if (remembered && left > 0 && left <= knownFor) return remembered.source
      known.delete(key)
      const source = await find(key, now)
      if (source) {
        const end = source.retiresAt?.getTime() ?? Number.POSITIVE_INFINITY
        known.set(key, { source, until: Math.min(now.getTime() + knownFor, end) })
      }
      return source
    },

    /** Removes a revoked or replaced key from the cache; it is looked up at its next use. */
    forget: (key: string): void => void known.delete(key),
  }
}
