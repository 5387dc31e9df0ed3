import type { Properties } from './events.ts'
import { guarded } from './safely.ts'

const activeFor = 30_000

/** How much attention the page has. */
export type Attention = {
  /** Milliseconds on this page view for which it was visible, focused and used. */
  engaged: () => number
  /** How far down the page was seen, in per cent. */
  depth: () => number
  /** The page is hidden: what changed since the last ping is told. */
  tell: () => void
  /** The page view ends: what changed is told, and all begins anew. */
  turnPage: () => void
  /** The visitor is not to be disturbed until the next page view. */
  calm: () => void
  isCalm: () => boolean
}

/**
 * Measures the time for which the page is visible, focused and was used within the last 30 s. Sends a ping per interval in which it
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

  /** Adds what passed since the last look. Visible time is active; engaged is what was focused and used as well. */
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
