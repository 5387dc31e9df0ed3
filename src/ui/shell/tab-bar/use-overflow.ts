import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Which ends of an overflowing list are in sight. */
type Overflow = { atStart: boolean; atEnd: boolean }

/** A list of tabs that scrolls: whether it must, by how much it did, and with the active tab always in sight. */
export const useOverflow = (active: string | null, names: string) => {
  const list = useRef<HTMLUListElement>(null)
  const [overflow, setOverflow] = useState<Overflow | null>(null)
  /** Where the arrows are scrolling to: the next press goes on from there, not from where the animation is. In pixels. */
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
    // The arrows take their width from the list when they come, as does a narrower window.
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
    /** Scrolls by so many pixels. */
    scroll: (pixels: number) => {
      if (!list.current) return
      const { scrollLeft, scrollWidth, clientWidth } = list.current
      goal.current = Math.min(Math.max((goal.current ?? scrollLeft) + pixels, 0), scrollWidth - clientWidth)
      list.current.scrollLeft = goal.current
    },
  }
}

/** Both arrows and the list of all: they take this from the row as soon as they are there. */
const arrowsWidth = 96

const reveal = (list: HTMLElement) => {
  const tab = list.querySelector('[aria-current]')?.closest('li')
  if (!tab) return
  const start = tab.offsetLeft - list.offsetLeft
  const end = start + tab.offsetWidth
  if (start < list.scrollLeft) list.scrollLeft = start
  else if (end > list.scrollLeft + list.clientWidth) list.scrollLeft = end - list.clientWidth
}
