import type { Clock } from '../clock.ts'
import { createTokenBuckets } from '../http/token-buckets.ts'

const secondsAtOnce = 5
const projectsKnown = 100_000

type Seen = { lastId: number; at: number }

/**
 * How fast the events of one project may come. Each process counts its own; what the others took it sees at each commit from how far the
 * project's ids went on without it, and pays for that too.
 */
export const createPace = ({ clock, eventsPerSecond }: { clock: Clock; eventsPerSecond: number }) => {
  const buckets = createTokenBuckets({ clock, perSecond: eventsPerSecond, burst: eventsPerSecond * secondsAtOnce })
  const seen = new Map<string, Seen>()
  return {
    /** Takes so many, or answers the seconds to wait for them. */
    take: (projectId: string, events: number): number | null => buckets.take(projectId, events),
    /** A commit of `own` ids ended at `lastId`. What others took long ago is paid for by the time that passed. */
    learn: (projectId: string, { lastId, own }: { lastId: number; own: number }): void => {
      const now = clock.now().getTime()
      const before = seen.get(projectId)
      if (!before && seen.size >= projectsKnown) seen.clear()
      seen.set(projectId, { lastId, at: now })
      if (before && now - before.at <= secondsAtOnce * 1_000) buckets.charge(projectId, Math.max(0, lastId - before.lastId - own))
    },
  }
}
