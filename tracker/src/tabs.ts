import { orNothing } from './quiet.ts'

const minute = 60_000

const locks = (): LockManager | null => {
  try {
    return navigator.locks ?? null
  } catch {
    return null
  }
}

/** Holds a lock until the returned function is called. `onHeld` runs once it is held; `onRefused` where the browser refuses locks. */
export const hold = (name: string, { onHeld = () => {}, onRefused = () => {} } = {}): (() => void) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const manager = locks()
  if (!manager) {
    onRefused()
    return release
  }
  // Given back before it was granted: then it is held for no time at all.
  let isReleased = false
  const grant = () => {
    if (!isReleased) onHeld()
    return released
  }
  try {
    Promise.resolve(manager.request(name, grant)).catch(onRefused)
  } catch {
    onRefused()
  }
  return () => {
    isReleased = true
    release()
  }
}

const kept = 10_000

/**
 * Whether this tab may do what only one may do. Storage tells other tabs a moment later: until then the lock says no to them. Without
 * locks every tab is told yes.
 */
export const claim = (name: string): Promise<boolean> => {
  const manager = locks()
  if (!manager) return Promise.resolve(true)
  return new Promise((resolve) => {
    const grant = (lock: Lock | null) => {
      resolve(lock !== null)
      return lock === null ? undefined : new Promise((release) => setTimeout(release, kept))
    }
    Promise.resolve(manager.request(name, { ifAvailable: true }, grant)).catch(() => resolve(true))
  })
}

/** Whether somebody else holds the lock decides: then nothing is done. Resolves when the work is over. */
const ifFree = async (name: string, work: () => Promise<void>): Promise<void> => {
  await locks()?.request(name, { ifAvailable: true }, (lock) => (lock ? work() : Promise.resolve()))
}

const nameOf = (tab: string) => `causeway_tab_${tab}`

/** A sign of life of this tab, as long as it lives. */
export const liveAs = (tab: string): (() => void) => hold(nameOf(tab))

/**
 * What tells tabs that ended from those that live: their locks. Where there are none, whatever has lain for a minute is taken to be left
 * over; the server tells what two tabs then send twice.
 */
export const endedTabs = (now: number) => ({
  ifEnded: (tab: string, work: () => Promise<void>): Promise<void> =>
    locks() ? orNothing(ifFree(nameOf(tab), work)).then(() => undefined) : work(),
  before: locks() ? Infinity : now - minute,
})
