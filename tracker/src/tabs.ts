import { guarded, orNothing } from './quiet.ts'

const minute = 60_000

export const locks = (): LockManager | null => {
  try {
    return navigator.locks ?? null
  } catch {
    return null
  }
}

/** Whether somebody else holds the lock decides: then nothing is done. Resolves when the work is over. */
const ifFree = async (name: string, work: () => Promise<void>): Promise<void> => {
  await locks()?.request(name, { ifAvailable: true }, (lock) => (lock ? work() : Promise.resolve()))
}

const nameOf = (tab: string) => `causeway_tab_${tab}`

/** A sign of life of this tab, until it ends or the returned function is called. */
export const liveAs = (tab: string): (() => void) => {
  let die = () => {}
  const dead = new Promise<void>((resolve) => {
    die = resolve
  })
  void guarded(() => orNothing(Promise.resolve(locks()?.request(nameOf(tab), () => dead))))
  return die
}

/**
 * What tells tabs that ended from those that live: their locks. Where there are none, whatever has lain for a minute is taken to be left
 * over; the server tells what two tabs then send twice.
 */
export const endedTabs = (now: number) => ({
  ifEnded: (tab: string, work: () => Promise<void>): Promise<void> =>
    locks() ? orNothing(ifFree(nameOf(tab), work)).then(() => undefined) : work(),
  before: locks() ? Infinity : now - minute,
})
