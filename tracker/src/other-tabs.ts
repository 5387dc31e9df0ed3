import { whenLoaded } from './page-life.ts'
import { loadRecovery } from './parts.ts'
import type { Queue } from './queue.ts'
import { orNothing } from './safely.ts'

const second = 1_000

/** Takes over the events of tabs that have ended, once the page has loaded and then every 10 s. `hear` runs when there were any. */
export const watchOtherTabs = (key: string, tab: string, queue: Queue, hear: () => void): void => {
  const adopt = async () => {
    const { recover } = await loadRecovery()
    if (await recover(key, tab, queue)) hear()
  }
  const adoptQuietly = () => void orNothing(adopt())
  whenLoaded(adoptQuietly)
  setTimeout(adoptQuietly, second)
  setInterval(adoptQuietly, 10 * second)
}
