import { memo, type RefObject, useEffect, useRef } from 'react'
import { css } from '../../../../styled-system/css'
import type { Column } from './column.ts'
import { Row } from './row.tsx'
import { useRowWindow } from './use-row-window.ts'

type Props<Data> = {
  tableId: string
  scroller: RefObject<HTMLElement | null>
  rows: readonly Data[]
  rowId: (row: Data) => string
  columns: readonly Column<Data>[]
  rowHeight: number
  href: ((row: Data) => string) | undefined
  nameOf: (row: Data) => string
  isCard: boolean
  isSelectable: boolean
  selected: ReadonlySet<string>
  /** The index of the row that the keyboard is at. */
  active: number
  selectLabel: string
}

const BodyOf = <Data,>({ tableId, scroller, rows, rowId, rowHeight, selected, active, ...look }: Props<Data>) => {
  const { indexes, outlines, isScrolling } = useRowWindow({ scroller, count: rows.length, rowHeight })
  const hadFocus = useRef(false)
  useEffect(() => {
    // A link that has the focus must not become the link of another row, nor take the focus along: its element is recycled when its row is
    // scrolled away.
    const focused = document.activeElement?.closest<HTMLElement>('[data-row]')
    const isStale = focused && indexes.length > 0 && focused.dataset.row !== String(active)
    const isGone = hadFocus.current && document.activeElement === document.body
    if (isGone || (isStale && scroller.current?.contains(focused)))
      scroller.current?.querySelector('table')?.focus({ preventScroll: true })
  }, [indexes, active, scroller])
  return (
    <tbody
      className={outlined}
      style={{ height: rows.length * rowHeight }}
      onFocus={() => {
        hadFocus.current = true
      }}
      onBlur={() => {
        hadFocus.current = false
      }}
    >
      {inOrder(indexes, isScrolling).map(([place, index]) => {
        const row = rows[index]
        if (row === undefined) return null
        return (
          <Row
            key={place}
            row={row}
            index={index}
            top={index * rowHeight}
            id={`${tableId}-${index}`}
            isSelected={selected.has(rowId(row))}
            isActive={index === active}
            isOutline={index !== active && outlines.has(index)}
            {...look}
          />
        )
      })}
    </tbody>
  )
}

/** The rows of a table that are in view, and some around them. */
export const Body = memo(BodyOf) as typeof BodyOf

/**
 * Lines and bars as of rows that are not drawn, for places that pass faster than rows can be drawn. The first image leaves the second one
 * visible in the middle of each row.
 */
const outlined = css({
  position: 'relative',
  display: 'block',
  backgroundImage:
    'linear-gradient(token(colors.bg.raised) calc(50% - 6px), transparent calc(50% - 6px) calc(50% + 6px), token(colors.bg.raised) calc(50% + 6px) calc(100% - 1px), token(colors.line) calc(100% - 1px)), repeating-linear-gradient(90deg, transparent 0 12px, token(colors.bg.hover) 12px 108px, transparent 108px 140px)',
  backgroundSize: '100% var(--row)',
})

/** Elements with the rows that they show. While somebody scrolls no element is moved in the document; at rest they stand in reading order. */
const inOrder = (indexes: readonly number[], isScrolling: boolean): [place: number, index: number][] => {
  const elements = indexes.map((index, place): [number, number] => [place, index])
  return isScrolling ? elements : elements.sort(([, a], [, b]) => a - b)
}
