import type { Database } from '#server/kernel/database.ts'
import { keepRecent } from '#server/kernel/recent.ts'

/** How many events a commit stored, and how many wait after it. */
type Commit = { stored: number; waiting: number }

/** Says for each project whether events arrive faster than they are stored. */
export type Pressure = {
  /** Call it where something is stored after nothing was. */
  noteGap: (projectId: string) => void
  /** Call it after each commit. Answers whether the project's events are more than can be stored. */
  noteCommit: (projectId: string, commit: Commit) => boolean
}

const projectsKnown = 10_000
/** In milliseconds. */
const averagedOver = 1_000
/** About 0.35 at 2,500 events a second, and 1 where senders wait for answers. */
const shareOfTimeFrom = 0.7
const commitsRemembered = 8
const shareOfCommitsFrom = 0.5

/**
 * On PostgreSQL pressure is seen by the share of time in which events are being stored: batches also wait where half of the time nothing is
 * stored. On the embedded database a commit also waits for the pipeline, which has the same connection, so that time tells nothing: there it is
 * the share of commits that left as many events waiting as they stored. `now` is in milliseconds.
 */
export const createPressure = (kind: Database['kind'], now: () => number = () => performance.now()): Pressure =>
  kind === 'postgres' ? byTime(now) : byCommits()

/** The share of about the last second, from 0 to 1, is an exponential moving average. */
const byTime = (now: () => number): Pressure => {
  const known = keepRecent<string, { share: number; at: number }>(projectsKnown)

  const note = (projectId: string, { isBusy }: { isBusy: boolean }): number => {
    const at = now()
    const before = known.get(projectId) ?? { share: 0, at }
    const kept = Math.exp((before.at - at) / averagedOver)
    const share = isBusy ? 1 - (1 - before.share) * kept : before.share * kept
    known.set(projectId, { share, at })
    return share
  }

  return {
    noteGap: (projectId) => void note(projectId, { isBusy: false }),
    noteCommit: (projectId) => note(projectId, { isBusy: true }) > shareOfTimeFrom,
  }
}

/** The share of about the last eight commits that followed each other without a gap, from 0 to 1, is a moving average. */
const byCommits = (): Pressure => {
  const known = keepRecent<string, number>(projectsKnown)
  return {
    noteGap: (projectId) => void known.delete(projectId),
    noteCommit: (projectId, { stored, waiting }) => {
      const before = known.get(projectId) ?? 0
      const share = before + (Number(waiting >= stored) - before) / commitsRemembered
      known.set(projectId, share)
      return share > shareOfCommitsFrom
    },
  }
}
