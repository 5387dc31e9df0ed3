import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react'
import { css } from '../../../../styled-system/css'
import { Body } from './body.tsx'
import { type Column, type Density, headHeight, leastWidth, rowHeights, type Sort, templateOf } from './column.ts'
import { Head } from './head.tsx'
import { offsetFor, rowAfter } from './keyboard.ts'
import { share, toggled, withRange } from './selection.ts'
import { useTableModel } from './table-model.ts'
import { useIsNarrow } from './use-is-narrow.ts'
import { useNearEnd } from './use-near-end.ts'
import { useSame } from './use-same.ts'

export type GridProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** What a row is called. */
  nameOf: (row: Row) => string
  href?: (row: Row) => string
  onOpen?: (row: Row) => void
  hidden: ReadonlySet<string>
  density: Density
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  selected?: ReadonlySet<string>
  onSelect?: (ids: ReadonlySet<string>) => void
  /** How many rows there are with those that are not loaded; null where that is not known. */
  total: number | null
  /** The end of the loaded rows is near. */
  onEnd?: (() => void) | undefined
}

const nothing: ReadonlySet<string> = new Set()

/** Rows in columns. One tab stop; the arrow keys lead from row to row, Space selects, Enter opens. */
export const Grid = <Row,>(props: GridProps<Row>) => {
  const { label, columns, rows, rowId, nameOf, href, onOpen, hidden, density, sort = null, onSort, selected, onSelect } = props
  const { total, onEnd } = props
  const { t } = useLingui()
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const isCard = useIsNarrow()
  const [active, setActive] = useState(0)
  const anchor = useRef(0)
  const cells = useTableModel({ columns, hidden, sort, onSort })
  const shownColumns = useSame(cells.map(({ column }) => column))
  const rowHeight = isCard ? rowHeights.card : rowHeights[density]
  const isSelectable = onSelect !== undefined
  const ids = () => rows.map(rowId)

  const goTo = (index: number) => {
    setActive(index)
    const element = scroller.current
    if (!element) return
    const head = isCard ? 0 : headHeight
    element.scrollTop = offsetFor(index, { offset: element.scrollTop, height: element.clientHeight, rowHeight, head })
  }
  const select = (index: number, isRange: boolean) => {
    const row = rows[index]
    if (!row || !onSelect) return
    const chosen = selected ?? nothing
    onSelect(isRange ? withRange(chosen, ids(), anchor.current, index) : toggled(chosen, rowId(row)))
    if (!isRange) anchor.current = index
  }
  const open = (index: number) => {
    const row = rows[index]
    if (!row) return
    if (onOpen) onOpen(row)
    else document.getElementById(`${id}-${index}`)?.querySelector<HTMLElement>('a')?.click()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.target !== table.current || event.altKey) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1)
    const next = rowAfter(event.key, { active, count: rows.length, page })
    if (next !== null) {
      if (event.shiftKey && onSelect) onSelect(withRange(selected ?? nothing, ids(), anchor.current, next))
      else anchor.current = next
      goTo(next)
    } else if (event.key === ' ') select(active, event.shiftKey)
    else if (event.key === 'Enter') open(active)
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey) && onSelect) onSelect(new Set(ids()))
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent<HTMLTableElement>) => {
    if (!(event.target instanceof Element)) return
    const index = Number(event.target.closest<HTMLElement>('[data-row]')?.dataset.row ?? Number.NaN)
    if (!Number.isInteger(index)) return
    setActive(index)
    if (event.target.closest('[data-tick]')) {
      table.current?.focus({ preventScroll: true })
      select(index, event.shiftKey)
    } else if (!event.target.closest('a, button, input, select')) open(index)
  }
  useNearEnd({ scroller, count: rows.length, rowHeight, onEnd })

  return (
    <div
      ref={scroller}
      className={frame}
      onScroll={({ currentTarget }) => currentTarget.toggleAttribute('data-sideways', currentTarget.scrollLeft > 0)}
      style={{
        ['--columns' as string]: templateOf(shownColumns, isSelectable),
        ['--row' as string]: `${rowHeight}px`,
      }}
    >
      <table
        ref={table}
        id={id}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows a table to be a grid, and its parts follow.
        role="grid"
        aria-label={label}
        aria-rowcount={total === null ? -1 : total + 1}
        aria-multiselectable={isSelectable}
        aria-activedescendant={rows.length > 0 ? `${id}-${active}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onClick={onClick}
        className={grid}
        style={isCard ? undefined : { minWidth: leastWidth(shownColumns, isSelectable) }}
      >
        {!isCard && (
          <Head
            cells={cells}
            selected={isSelectable ? share(selected ?? nothing, ids()) : null}
            onSelectAll={() => onSelect?.(share(selected ?? nothing, ids()) === 'all' ? nothing : new Set(ids()))}
          />
        )}
        <Body
          tableId={id}
          scroller={scroller}
          rows={rows}
          rowId={rowId}
          columns={shownColumns}
          rowHeight={rowHeight}
          href={href}
          nameOf={nameOf}
          isCard={isCard}
          isSelectable={isSelectable}
          selected={selected ?? nothing}
          active={active}
          selectLabel={t`选择`}
        />
      </table>
    </div>
  )
}

const frame = css({
  position: 'relative',
  flex: '1',
  minWidth: '0',
  overflow: 'auto',
  height: 'full',
  minHeight: '0',
  overscrollBehavior: 'contain',
  bg: 'bg.raised',
})
const grid = css({
  display: 'block',
  width: 'full',
  fontVariantNumeric: 'tabular-nums',
  _focusVisible: { outline: '2px solid token(colors.accent)', outlineOffset: '-2px' },
})
