const key = 'page_reloaded_at'
const coolDown = 30_000

/**
 * Whether the page may reload itself now: once in 30 s. False if it did already, or if that cannot be stored, so that a missing part does
 * not reload its page for ever. `now` is in milliseconds.
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

/** Renames the error of a part that could not be loaded, so that our error screen recognises it and the router does not reload by itself. */
export const nameChunkError = (error: Error): void => {
  error.message = `A part could not be loaded: ${error.message}`
  error.name = 'ChunkLoadError'
}
