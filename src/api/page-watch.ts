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
