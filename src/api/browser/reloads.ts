const key = 'page_reloaded_at'
const coolDown = 30_000

/**
 * Takes the one reload that a page may do by itself in half a minute. False where it was taken already, or cannot be remembered: a part
 * that is gone for good must not reload its page for ever. `now` is in milliseconds.
 */
export const takeReload = (window: Window, now: number): boolean => {
  try {
    const { sessionStorage } = window
    if (Math.abs(now - Number(sessionStorage.getItem(key))) < coolDown) return false
    sessionStorage.setItem(key, String(now))
    return true
  } catch {
    return false
  }
}

/** Gives what could not be loaded a name of its own, by which our error screen knows it and the router's own reload does not. */
export const nameChunkError = (error: Error): void => {
  error.message = `A part could not be loaded: ${error.message}`
  error.name = 'ChunkLoadError'
}
