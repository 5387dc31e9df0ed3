type Listener = { hidden: () => void; shown: () => void; networkBack: () => void }

/** Reports when the page becomes visible or hidden, and when the network is back, until it is stopped. */
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

/** The least time between two calls, in milliseconds. */
const between = 10_000

/** Calls back when the user returns to the page or the network is back, at most once in 10 s. Returns a function that stops this. */
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
