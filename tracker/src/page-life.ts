import { guarded } from './safely.ts'
import { liveAs } from './tabs.ts'

/**
 * Follows a page from being visible to its end, and shows the other tabs that it is alive. `leave` runs when the page is hidden or ends,
 * `show` when it is visible again, `revive` when the browser restores a page from its cache.
 */
export const watchLife = (tab: string, leave: () => void, show: () => void, revive: () => void): void => {
  let die = liveAs(tab)
  addEventListener('visibilitychange', () => guarded(document.visibilityState === 'hidden' ? leave : show))
  addEventListener('pagehide', () =>
    guarded(() => {
      leave()
      die()
    }),
  )
  addEventListener('pageshow', (event) =>
    guarded(() => {
      if (!event.persisted) return
      die = liveAs(tab)
      revive()
    }),
  )
}

/** Runs work once the page itself has loaded. */
export const whenLoaded = (work: () => void): void => {
  if (document.readyState === 'complete') work()
  else addEventListener('load', work)
}
