import { type RefObject, useEffect, useState } from 'react'
import { assumedHeight, type Drawn, expectedOffset, isPassing, mostRows, nothingDrawn, redrawn } from './window.ts'

type Options = { scroller: RefObject<HTMLElement | null>; count: number; rowHeight: number }
type Shown = Drawn & { isScrolling: boolean }

/** How long nothing has moved when scrolling is over, and how long a frame takes at most at 50 a second, in milliseconds. */
const [rest, slowFrame] = [300, 20]
const [firstBudget, leastBudget] = [6, 2]
/** After so many late frames in a row, rows that pass too fast to be read are not drawn any more. */
const mostLate = 2

const start = ({ count, rowHeight }: Omit<Options, 'scroller'>): Shown => ({
  ...redrawn(nothingDrawn, { offset: 0, height: assumedHeight, rowHeight, count, direction: 0 }, mostRows),
  isScrolling: false,
})

/**
 * The rows that a scrolling element shows. While it scrolls, a frame is given a few new rows with all their cells: more after a frame that was
 * in time, fewer after a slow one. The others are outlines. So the page keeps its pace on a slow computer, and rows that pass too fast to
 * be read show their names only. Where even these make a frame late, nothing is drawn until the rows pass more slowly: what is behind the
 * rows has to look like rows.
 */
export const useRowWindow = ({ scroller, count, rowHeight }: Options): Shown => {
  const [shown, show] = useState(() => start({ count, rowHeight }))
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let [offset, drawnAt, movedAt, frameAt, budget, frame] = [element.scrollTop, element.scrollTop, 0, 0, firstBudget, 0]
    let direction: -1 | 0 | 1 = 0
    let [isTooFast, isTooMuch, late] = [false, false, 0]
    // Read when it changes: reading it while scrolling would lay out the page.
    let height = element.clientHeight || assumedHeight
    const draw = (rows: number) => {
      const moved = Math.abs(offset - drawnAt)
      drawnAt = offset
      const isScrolling = direction !== 0
      isTooFast = isScrolling && isPassing(moved, height)
      isTooMuch &&= isTooFast
      if (isTooMuch) return
      const view = { offset: expectedOffset(offset, moved, { height, direction }), height, rowHeight, count, direction }
      const full = isTooFast ? 0 : rows
      show((it) => {
        const drawn = redrawn(it, view, full)
        return drawn === it && isScrolling === it.isScrolling ? it : { ...drawn, isScrolling }
      })
    }
    const tick = (now: number) => {
      const isLate = frameAt !== 0 && now - frameAt > slowFrame
      if (frameAt !== 0) budget = isLate ? Math.max(leastBudget, budget >> 1) : Math.min(mostRows, budget + 1)
      late = isLate && isTooFast ? late + 1 : 0
      isTooMuch ||= late === mostLate
      frameAt = now
      if (now - movedAt > rest) {
        direction = 0
        frame = frameAt = 0
        draw(mostRows)
        return
      }
      draw(budget)
      frame = requestAnimationFrame(tick)
    }
    const scroll = () => {
      const before = offset
      offset = element.scrollTop
      if (offset === before) return
      direction = offset > before ? 1 : -1
      movedAt = performance.now()
      if (frame === 0) frame = requestAnimationFrame(tick)
    }
    const watch = new ResizeObserver(() => {
      height = element.clientHeight || assumedHeight
      draw(mostRows)
    })
    draw(mostRows)
    watch.observe(element)
    element.addEventListener('scroll', scroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      watch.disconnect()
      element.removeEventListener('scroll', scroll)
    }
  }, [scroller, count, rowHeight])
  return shown
}
