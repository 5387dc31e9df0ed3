type Listener = { hidden: () => void; shown: () => void; networkBack: () => void }

/** Tells whether somebody can look at the page, from now on, and when there is a network again, until stopped. */
export const watchPage = (window: Window, listener: Listener): (() => void) => {
  const { document } = window
  const look = () => (document.visibilityState === 'hidden' ? listener.hidden() : listener.shown())
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', listener.networkBack)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', listener.networkBack)
  }
}

/** What is read anew when somebody comes back is read at most once in so long. In milliseconds. */
const between = 10_000

/** Calls back when somebody comes back to the page or the network does, at most once in 10 s. Returns how to stop that. */
export const watchReturns = (window: Window, hear: () => void, now: () => number = Date.now): (() => void) => {
  const { document } = window
  let heardAt = Number.NEGATIVE_INFINITY
  const look = () => {
    if (document.visibilityState === 'hidden' || now() - heardAt < between) return
    heardAt = now()
    hear()
  }
  const targets = [
    [document, 'visibilitychange'],
    [window, 'focus'],
    [window, 'online'],
  ] as const
  for (const [target, type] of targets) target.addEventListener(type, look)
  return () => {
    for (const [target, type] of targets) target.removeEventListener(type, look)
  }
}
