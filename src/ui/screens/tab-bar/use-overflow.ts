import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Which ends of an overflowing list are in sight. */
type Overflow = { atStart: boolean; atEnd: boolean }

/** A list of tabs that scrolls: whether it must, by how much it did, and with the active tab always in sight. */
export const useOverflow = (active: string | null, names: string) => {
  const list = useRef<HTMLUListElement>(null)
  const [overflow, setOverflow] = useState<Overflow | null>(null)

  const measure = useCallback(() => {
    if (!list.current) return
    const { scrollLeft, clientWidth, scrollWidth } = list.current
    const next = { atStart: scrollLeft <= 0, atEnd: scrollLeft + clientWidth >= scrollWidth - 1 }
    setOverflow((last) => {
      if (scrollWidth <= clientWidth + (last ? arrowsWidth : 0)) return null
      return last?.atStart === next.atStart && last.atEnd === next.atEnd ? last : next
    })
  }, [])

  useEffect(() => {
    const element = list.current
    if (!element) return
    const observer = new ResizeObserver(measure)
    const turn = (event: WheelEvent) => {
      if (event.deltaX !== 0 || element.scrollWidth <= element.clientWidth) return
      event.preventDefault()
      element.scrollBy({ left: event.deltaY, behavior: 'instant' })
    }
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    element.addEventListener('wheel', turn, { passive: false })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
      element.removeEventListener('wheel', turn)
    }
  }, [measure])

  // biome-ignore lint/correctness/useExhaustiveDependencies: other names are other widths
  useLayoutEffect(() => {
    measure()
    if (list.current) reveal(list.current)
  }, [active, names, measure])

  return {
    list,
    overflow,
    /** Scrolls by so many pixels. */
    scroll: (pixels: number) => {
      if (list.current) list.current.scrollLeft += pixels
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
