import type { Clock } from '#server/kernel/clock.ts'
import { keepRecent } from '#server/kernel/recent.ts'

const minute = 60_000
const minutesKept = 60
const projectsKept = 1_000

type Opened = { at: number; opened: number; reconnects: number }

/** Counts by minute and project how often streams are opened, and how often the reader continues a broken one. */
export const createStreamOpenings = (clock: Clock) => {
  const byProject = keepRecent<string, Opened[]>(projectsKept)
  const kept = (projectId: string): Opened[] => {
    const since = clock.now().getTime() - minutesKept * minute
    return (byProject.get(projectId) ?? []).filter(({ at }) => at > since)
  }
  return {
    note: (projectId: string, isReconnect: boolean): void => {
      const at = Math.floor(clock.now().getTime() / minute) * minute
      const minutes = kept(projectId)
      const last = minutes.at(-1)
      const present = last?.at === at ? last : { at, opened: 0, reconnects: 0 }
      if (present !== last) minutes.push(present)
      present.opened += 1
      if (isReconnect) present.reconnects += 1
      byProject.set(projectId, minutes)
    },
    of: (projectId: string): { opened: number; reconnects: number } =>
      kept(projectId).reduce((sum, it) => ({ opened: sum.opened + it.opened, reconnects: sum.reconnects + it.reconnects }), {
        opened: 0,
        reconnects: 0,
      }),
  }
}
