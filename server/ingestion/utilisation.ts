import { LRUCache } from 'lru-cache'

/** In milliseconds. */
const averagedOver = 1_000
const projectsKnown = 10_000

/**
 * For each project, the share of about the last second in which its events were being stored, from 0 to 1: an exponential moving average.
 * Near 1 more arrives than can be stored. Numbers of waiting events do not tell this: batches also wait where half of the time nothing is stored.
 */
export const createUtilisation = (now: () => number = () => performance.now()) => {
  const known = new LRUCache<string, { share: number; at: number }>({ max: projectsKnown })

  const note = (projectId: string, { isBusy }: { isBusy: boolean }): number => {
    const at = now()
    const before = known.get(projectId) ?? { share: 0, at }
    const kept = Math.exp((before.at - at) / averagedOver)
    const share = isBusy ? 1 - (1 - before.share) * kept : before.share * kept
    known.set(projectId, { share, at })
    return share
  }

  return {
    /** Call it where something is stored after nothing was. */
    noteGap: (projectId: string): void => {
      note(projectId, { isBusy: false })
    },
    /** Call it after each commit. Returns the share. */
    noteCommit: (projectId: string): number => note(projectId, { isBusy: true }),
  }
}
