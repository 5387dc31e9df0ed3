import { useEffect, useState } from 'react'

/** False until the browser has painted what was rendered while `isReady` was first true. What nobody looks at first waits for that. */
export const useIsPainted = (isReady: boolean): boolean => {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    if (!isReady || isPainted) return
    // The browser paints after the callback of a frame and before the next task.
    let task: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => setIsPainted(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(task)
    }
  }, [isReady, isPainted])
  return isPainted
}
