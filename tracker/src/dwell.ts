import type { Properties } from './events.ts'
import { guarded } from './safely.ts'

const activeFor = 30_000

/** The visitor's attention on the page. */
export type Attention = {
  /** Milliseconds for which the page view was visible, focused and in use. */
  engaged: () => number
  /** How far the page was scrolled, in percent. */
  depth: () => number
  /** The page is hidden: sends a ping if something changed since the last one. */
  tell: () => void
  /** The page view ends: sends a ping if something changed, and starts over. */
  turnPage: () => void
  /** Stops measuring until the next page view. */
  calm: () => void
  isCalm: () => boolean
}

/**
 * Measures the time for which the page is visible, focused and was used within the last 30 s. Sends a ping in each interval in which it
 * changed; null: no pings.
 */
export const watchDwell = (interval: number | null, ping: (properties: Properties) => void): Attention => {
  let engagedMs = 0
  let activeMs = 0
  let since = now()
  let activeUntil = 0
  let seen = 0
  let count = 0
  let told = ''
  let isCalm = false
  let isVisible = isSeen()
  let isFocused = document.hasFocus()

  /** Adds the time since the last call. Visible time is active; time that was also focused and in use is engaged. */
  const settle = () => {
    const at = now()
    if (isVisible) activeMs += at - since
    if (isVisible && isFocused) engagedMs += Math.max(0, Math.min(at, activeUntil) - since)
    since = at
    isVisible = isSeen()
    isFocused = document.hasFocus()
  }

  const use = () => {
    const at = now()
    if (at > activeUntil) settle()
    activeUntil = at + activeFor
  }

  const look = () => {
    seen = Math.max(seen, scrollY + innerHeight)
  }

  const depth = () => {
    look()
    const { scrollHeight } = document.documentElement
    return scrollHeight > 0 ? Math.min(100, Math.round((seen / scrollHeight) * 100)) : 0
  }

  const tell = () => {
    settle()
    const maxScrollPct = depth()
    const state = `${Math.round(engagedMs)} ${maxScrollPct}`
    if (interval === null || state === told || engagedMs === 0) return
    told = state
    count += 1
    ping({ engagedMs: Math.round(engagedMs), activeMs: Math.round(activeMs), maxScrollPct, seq: count })
  }
  const startAnew = () => {
    engagedMs = 0
    activeMs = 0
    seen = 0
    count = 0
    told = ''
    isCalm = false
  }

  const scroll = () => {
    use()
    look()
  }
  const passive = { passive: true, capture: true }
  for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'timeupdate']) {
    document.addEventListener(type, use, passive)
  }
  addEventListener('scroll', scroll, passive)
  for (const type of ['focus', 'blur', 'visibilitychange']) addEventListener(type, () => guarded(settle))
  use()
  if (interval !== null) setInterval(() => guarded(tell), Math.max(interval, 1_000))

  return {
    engaged: () => {
      settle()
      return engagedMs
    },
    depth,
    tell,
    turnPage: () => {
      tell()
      startAnew()
    },
    calm: () => {
      isCalm = true
    },
    isCalm: () => isCalm,
  }
}

const now = () => performance.now()

const isSeen = () => document.visibilityState === 'visible'
