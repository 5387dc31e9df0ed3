import { type RefObject, useEffect } from 'react'
import { assumedHeight } from './window.ts'

type Options = {
  scroller: RefObject<HTMLElement | null>
  count: number
  rowHeight: number
  onEnd: (() => void) | undefined
}

/** Calls back while fewer rows are left below the view than two views hold, when somebody scrolls and when rows were added. */
export const useNearEnd = ({ scroller, count, rowHeight, onEnd }: Options): void => {
  useEffect(() => {
    const element = scroller.current
    if (!element || !onEnd) return
    const height = element.clientHeight || assumedHeight
    const look = () => {
      if (element.scrollTop + 3 * height >= count * rowHeight) onEnd()
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [scroller, count, rowHeight, onEnd])
}
