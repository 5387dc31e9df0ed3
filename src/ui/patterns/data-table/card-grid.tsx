import './texts.ts'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { css } from '../../../../styled-system/css'
import { useNearEnd } from './use-near-end.ts'
import { useRowWindow } from './use-row-window.ts'

type Props<Item> = {
  label: string
  items: readonly Item[]
  itemId: (item: Item) => string
  card: (item: Item) => ReactNode
  /** How many there are with those that are not loaded; null where that is not known. */
  total: number | null
  /** The end of the loaded cards is near. */
  onEnd?: (() => void) | undefined
}

/** Of a card, and between two of them, in pixels. All cards are equally high, so that a position follows from an index. */
const [cardHeight, leastWidth, gap] = [180, 280, 12]

/** Things as cards, as many beside each other as there is room for. Of many, only those around the view are in the document. */
export const CardGrid = <Item,>({ label, items, itemId, card, total, onEnd }: Props<Item>) => {
  const scroller = useRef<HTMLDivElement>(null)
  const across = useColumns(scroller)
  const lines = Math.ceil(items.length / across)
  const rowHeight = cardHeight + gap
  const { indexes, outlines } = useRowWindow({ scroller, count: lines, rowHeight })
  useNearEnd({ scroller, count: lines, rowHeight, onEnd })
  const shown = indexes
    .filter((line) => !outlines.has(line))
    .toSorted((a, b) => a - b)
    .flatMap((line) => items.slice(line * across, (line + 1) * across).map((item, place) => ({ item, line, place })))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div ref={scroller} tabIndex={0} className={frame}>
      <ul aria-label={label} className={css({ position: 'relative' })} style={{ height: lines * rowHeight + gap }}>
        {shown.map(({ item, line, place }) => (
          <li
            key={itemId(item)}
            aria-setsize={total ?? -1}
            aria-posinset={line * across + place + 1}
            className={slot}
            style={{
              top: line * rowHeight + gap,
              height: cardHeight,
              left: `calc(${(100 / across) * place}% + ${gap / 2}px)`,
              width: `calc(${100 / across}% - ${gap}px)`,
            }}
          >
            {card(item)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** How many cards stand beside each other. */
const useColumns = (scroller: RefObject<HTMLElement | null>): number => {
  const [columns, setColumns] = useState(1)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => setColumns(Math.max(1, Math.floor(element.clientWidth / (leastWidth + gap))))
    const watch = new ResizeObserver(measure)
    measure()
    watch.observe(element)
    return () => watch.disconnect()
  }, [scroller])
  return columns
}

const frame = css({
  position: 'relative',
  flex: '1',
  minHeight: '0',
  height: 'full',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  paddingInline: '6px',
  bg: 'bg',
})
const slot = css({ position: 'absolute', contain: 'strict' })
