import type { Store } from './store.ts'
import { longestPause } from './transport.ts'

const seconds = 1_000
const longestWait = 300 * seconds
/** The minimum time between two requests: of a burst of scenarios the first is sent at once, the others together. */
const betweenRequests = 100

/** Full jitter: up to 1 s x 2^attempt, at most 5 min. In milliseconds. */
export const backoff = (attempt: number, random = Math.random()): number => random * Math.min(seconds * 2 ** attempt, longestWait)

export type Pace = ReturnType<typeof createPace>

/**
 * Decides when to send, with one timer: at the earliest due time, but not before the pauses that the server and the last failure require.
 */
export const createPace = (key: string, store: Store, send: () => void) => {
  const pauseName = `pause_${key}`
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Infinity
  let failures = 0
  let notBefore = 0
  let sentAt = 0

  /** The end of the pause that the server asked for, from any page of the site. */
  const pausedUntil = () => {
    const until = Number(store.get(pauseName))
    return until - Date.now() <= longestPause ? until : 0
  }

  return {
    schedule: (wait: number) => {
      const earliest = Date.now() + wait
      if (earliest >= due) return
      const at = Math.max(earliest, notBefore, pausedUntil(), sentAt + betweenRequests)
      if (at >= due) return
      due = at
      clearTimeout(timer)
      timer = setTimeout(send, at - Date.now())
    },
    /** Cancels the timer, and accepts no other one if `isFinal`. */
    clear: (isFinal = false) => {
      clearTimeout(timer)
      due = isFinal ? -Infinity : Infinity
    },
    /** A request begins. Returns the number of failures since the last success. */
    begin: () => {
      sentAt = Date.now()
      return failures
    },
    succeed: () => {
      failures = 0
      notBefore = 0
    },
    fail: (retryAfter: number | null) => {
      failures += 1
      notBefore = Date.now() + backoff(failures)
      if (retryAfter !== null) store.set(pauseName, String(Math.ceil(Date.now() + retryAfter + backoff(0))))
    },
    /** Ends the pause after the last failure. */
    hurry: () => {
      notBefore = 0
    },
    isBackingOff: () => notBefore > Date.now(),
    isPaused: () => pausedUntil() > Date.now(),
  }
}
