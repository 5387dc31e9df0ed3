import { guarded, orNothing } from './safely.ts'

export const locks = (): LockManager | null => {
  try {
    return navigator.locks || null
  } catch {
    return null
  }
}

/** The lock that a tab holds while it lives. */
export const lockOf = (tab: string): string => `causeway_tab_${tab}`

/** Shows other tabs that this tab lives, until it ends or the returned function is called. */
export const liveAs = (tab: string): (() => void) => {
  let die = () => {}
  const dead = new Promise<void>((resolve) => {
    die = resolve
  })
  const manager = locks()
  if (manager) void guarded(() => orNothing(manager.request(lockOf(tab), () => dead)))
  return die
}
