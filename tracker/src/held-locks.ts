import { locks } from './tabs.ts'

/** Holds a lock until the returned function is called. `onHeld` runs once it is held; `onRefused` if the browser refuses locks. */
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
  // Released before it was granted: the lock ends at once.
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
 * Whether this tab may do something that only one tab may do. Other tabs read the storage a moment later: until then the lock refuses them.
 * Without locks every tab may.
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
