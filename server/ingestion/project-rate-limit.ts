import type { Clock } from '#server/kernel/clock.ts'
import { keepRecent } from '#server/kernel/recent.ts'
import { createTokenBuckets } from '#server/kernel/token-buckets.ts'

const secondsAtOnce = 5
const projectsKnown = 100_000

/** Counts since the id `first`: the newest id that was seen, how many ids were this process's own, and how many ids of others were charged. */
type Seen = { first: number; last: number; own: number; paid: number; at: number }

/**
 * Limits the event rate of each project. Each process counts its own events. At each commit it learns from the project's newest id how many
 * events others stored, and charges these too.
 */
export const createProjectRateLimit = ({ clock, eventsPerSecond }: { clock: Clock; eventsPerSecond: number }) => {
  const buckets = createTokenBuckets({ clock, perSecond: eventsPerSecond, burst: eventsPerSecond * secondsAtOnce })
  const seen = keepRecent<string, Seen>(projectsKnown)

  const sinceOf = (projectId: string, { lastId, own }: Learnt, now: number): Seen => {
    const known = seen.get(projectId)
    if (known && now - known.at <= secondsAtOnce * 1_000) return known
    // Events that others stored long ago are covered by the time that has passed.
    const first = lastId - own
    return { first, last: first, own: 0, paid: 0, at: now }
  }

  return {
    /** Takes tokens for a number of events, or returns the seconds to wait. */
    take: (projectId: string, events: number): number | null => buckets.take(projectId, events),
    /** A commit of `own` ids ended at `lastId`. Simultaneous commits may be reported in any order. */
    learn: (projectId: string, learnt: Learnt): void => {
      const now = clock.now().getTime()
      const before = sinceOf(projectId, learnt, now)
      const [first, last] = [Math.min(before.first, learnt.lastId - learnt.own), Math.max(before.last, learnt.lastId)]
      const own = before.own + learnt.own
      const owed = Math.max(before.paid, last - first - own)
      seen.set(projectId, { first, last, own, paid: owed, at: now })
      if (owed > before.paid) buckets.charge(projectId, owed - before.paid)
    },
  }
}

type Learnt = { lastId: number; own: number }
