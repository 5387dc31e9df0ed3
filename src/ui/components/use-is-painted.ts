import { useEffect, useState } from 'react'
import { afterPaint } from './when-idle.ts'

/** False until the browser has painted what was rendered while `isReady` was first true, and is idle. What nobody looks at first waits for that. */
export const useIsPainted = (isReady: boolean): boolean => {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    if (!isReady || isPainted) return
    return afterPaint(() => setIsPainted(true))
  }, [isReady, isPainted])
  return isPainted
}
