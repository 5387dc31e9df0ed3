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
