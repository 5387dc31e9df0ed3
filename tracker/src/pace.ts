import type { Store } from './store.ts'
import { longestPause } from './transport.ts'

const seconds = 1_000
const longestWait = 300 * seconds
/** From one request to the next: a burst of scenarios goes together, the first of them at once. */
const betweenRequests = 100

/** Full jitter: anything up to 1 s x 2^attempt, at most 5 min. In milliseconds. */
export const backoff = (attempt: number, random = Math.random()): number => random * Math.min(seconds * 2 ** attempt, longestWait)

export type Pace = ReturnType<typeof createPace>

/** When to send: one timer, which waits for what is due first, and not before the server and the last failure allow. */
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
    /** Cancels the timer. */
    clear: () => {
      clearTimeout(timer)
      due = Infinity
    },
    /** A request begins. Returns how many failed since the last success. */
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
    /** The next attempt need not wait for the last failure. */
    hurry: () => {
      notBefore = 0
    },
    isBackingOff: () => notBefore > Date.now(),
    isPaused: () => pausedUntil() > Date.now(),
  }
}
