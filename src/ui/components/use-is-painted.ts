import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** False until the browser has painted what was rendered while `isReady` was first true, and is idle. What nobody looks at first waits for that. */
export const useIsPainted = (isReady: boolean): boolean => {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    if (!isReady || isPainted) return
    let stopWaiting: (() => void) | undefined
    // The browser paints after the callback of a frame and before it is idle.
    const frame = requestAnimationFrame(() => {
      stopWaiting = whenIdle(() => setIsPainted(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      stopWaiting?.()
    }
  }, [isReady, isPainted])
  return isPainted
}
