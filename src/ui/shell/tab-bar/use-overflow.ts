import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Which ends of an overflowing list are visible. */
type Overflow = { atStart: boolean; atEnd: boolean }

/** A scrolling list of tabs: whether it overflows, how far it is scrolled, and a function that keeps the active tab visible. */
export const useOverflow = (active: string | null, names: string) => {
  const list = useRef<HTMLUListElement>(null)
  const [overflow, setOverflow] = useState<Overflow | null>(null)
  /**
   * The target of the arrows' scrolling, in pixels: the next press continues from there, not from the present position of the animation.
   */
  const goal = useRef<number | null>(null)

  const measure = useCallback(() => {
    if (!list.current) return
    const { scrollLeft, clientWidth, scrollWidth } = list.current
    if (goal.current !== null && Math.abs(scrollLeft - goal.current) < 1) goal.current = null
    const next = { atStart: scrollLeft <= 0, atEnd: scrollLeft + clientWidth >= scrollWidth - 1 }
    setOverflow((last) => {
      if (scrollWidth <= clientWidth + (last ? arrowsWidth : 0)) return null
      return last?.atStart === next.atStart && last.atEnd === next.atEnd ? last : next
    })
  }, [])

  useEffect(() => {
    const element = list.current
    if (!element) return
    // The arrows reduce the width of the list when they appear, as does a narrower window.
    const observer = new ResizeObserver(() => {
      measure()
      reveal(element)
    })
    const forgetGoal = () => {
      goal.current = null
    }
    const turn = (event: WheelEvent) => {
      forgetGoal()
      if (event.deltaX !== 0 || element.scrollWidth <= element.clientWidth) return
      event.preventDefault()
      element.scrollBy({ left: event.deltaY, behavior: 'instant' })
    }
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    element.addEventListener('wheel', turn, { passive: false })
    element.addEventListener('pointerdown', forgetGoal)
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
      element.removeEventListener('wheel', turn)
      element.removeEventListener('pointerdown', forgetGoal)
    }
  }, [measure])

  // biome-ignore lint/correctness/useExhaustiveDependencies: other names are other widths
  useLayoutEffect(() => {
    measure()
    goal.current = null
    if (list.current) reveal(list.current)
  }, [active, names, measure])

  return {
    list,
    overflow,
    /** Scrolls by this many pixels. */
    scroll: (pixels: number) => {
      if (!list.current) return
      const { scrollLeft, scrollWidth, clientWidth } = list.current
      goal.current = Math.min(Math.max((goal.current ?? scrollLeft) + pixels, 0), scrollWidth - clientWidth)
      list.current.scrollLeft = goal.current
    },
  }
}

/** The width of both arrows and the button that lists all tabs, which they take from the list when they appear. */
const arrowsWidth = 96

const reveal = (list: HTMLElement) => {
  const tab = list.querySelector('[aria-current]')?.closest('li')
  if (!tab) return
  const start = tab.offsetLeft - list.offsetLeft
  const end = start + tab.offsetWidth
  if (start < list.scrollLeft) list.scrollLeft = start
  else if (end > list.scrollLeft + list.clientWidth) list.scrollLeft = end - list.clientWidth
}
