/** Work waits for an idle browser at most this long, in milliseconds. */
const atMost = 1_000

/** Calls back once the browser has nothing else to do; in a browser that does not tell (Safari), in the next task. Answers what cancels it. */
export const whenIdle = (callback: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const task = setTimeout(callback)
    return () => clearTimeout(task)
  }
  const waiting = requestIdleCallback(callback, { timeout: atMost })
  return () => cancelIdleCallback(waiting)
}

/**
 * Calls back once the browser has painted what is rendered by now, and is idle: it paints after the callback of a frame and before it is idle. A
 * page in the background is not painted, so there it waits for an idle browser only. Answers what cancels it.
 */
export const afterPaint = (callback: () => void): (() => void) => {
  if (document.visibilityState === 'hidden') return whenIdle(callback)
  let stopWaiting: (() => void) | undefined
  const frame = requestAnimationFrame(() => {
    stopWaiting = whenIdle(callback)
  })
  return () => {
    cancelAnimationFrame(frame)
    stopWaiting?.()
  }
}
