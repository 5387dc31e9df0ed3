import { useCallback, useEffect, useRef } from 'react'
import { afterPaint } from '#ui/components/when-idle.ts'

/**
 * Hands on a value once the browser has painted what changed with it and is idle, so that what follows does not delay that paint. A value that
 * still waits when the next one comes is handed on at once; one that waits when the component goes is dropped.
 */
export const useAfterPaint = <Value>(handOn: (value: Value) => void): ((value: Value) => void) => {
  const latest = useRef(handOn)
  const waiting = useRef<{ value: Value; stop: () => void } | null>(null)
  useEffect(() => {
    latest.current = handOn
  })
  useEffect(() => () => waiting.current?.stop(), [])
  return useCallback((value: Value) => {
    const end = () => {
      const last = waiting.current
      waiting.current = null
      last?.stop()
      if (last) latest.current(last.value)
    }
    end()
    waiting.current = { value, stop: afterPaint(end) }
  }, [])
}
