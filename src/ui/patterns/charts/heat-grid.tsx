import './texts.ts'
import type { KeyboardEvent, ReactNode } from 'react'
import { useRef, useState } from 'react'
import { Link } from '#ui/components/link.tsx'
import { VisuallyHidden } from '#ui/components/visually-hidden.tsx'
import { css, cx } from '../../../../styled-system/css'

export type HeatCell = {
  /** What a screen reader says of the cell. */
  summary: string
  /** From 0 to 1: how dark the cell is. */
  weight: number
  text: string
  name: string
  href: string | null
}

type Props = {
  label: string
  columns: readonly string[]
  columnsTitle: ReactNode
  rowsTitle: ReactNode
  /** Beside the title of the rows. */
  tools?: ReactNode
  rows: readonly { name: string; cells: readonly HeatCell[] }[]
}

type Place = readonly [row: number, column: number]

/** Cells in five steps of one colour, with the number inside. Arrows move between the cells that lead somewhere. */
export const HeatGrid = ({ label, columns, columnsTitle, rowsTitle, tools, rows }: Props) => {
  const links = useRef(new Map<string, HTMLAnchorElement>())
  const [current, setCurrent] = useState<Place | null>(null)
  const isLink = ([row, column]: Place) => rows[row]?.cells[column]?.href != null
  const first = rows.flatMap(({ cells }, row) => cells.map((_, column): Place => [row, column])).find(isLink)
  const entered = current && isLink(current) ? current : first
  const move = (event: KeyboardEvent, from: Place) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    for (let [row, column] = sum(from, step); rows[row]?.cells[column]; [row, column] = sum([row, column], step)) {
      if (!isLink([row, column])) continue
      setCurrent([row, column])
      links.current.get(`${row} ${column}`)?.focus()
      return
    }
  }
  return (
    <>
      <div
        className={css({ display: 'flex', gap: '3', alignItems: 'center', justifyContent: 'space-between', marginBottom: '2' })}
      >
        <span className={axis}>{rowsTitle}</span>
        {tools}
      </div>
      <table aria-label={label} className={table}>
        <tbody>
          {rows.map(({ name, cells }, row) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td key={columns[column]} className={cx(cellLook, tones[toneOf(cell.weight)])}>
                  {cell.href === null ? (
                    <span className={inner} title={cell.summary}>
                      <Content cell={cell} />
                    </span>
                  ) : (
                    <Link
                      ref={(link) => {
                        if (link) links.current.set(`${row} ${column}`, link)
                        return () => void links.current.delete(`${row} ${column}`)
                      }}
                      href={cell.href}
                      title={cell.summary}
                      tabIndex={entered?.[0] === row && entered[1] === column ? 0 : -1}
                      onFocus={() => setCurrent([row, column])}
                      onKeyDown={(event) => move(event, [row, column])}
                      className={inner}
                    >
                      <Content cell={cell} />
                    </Link>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </tfoot>
      </table>
      <p className={cx(axis, css({ textAlign: 'center', marginTop: '1' }))}>{columnsTitle}</p>
    </>
  )
}

const Content = ({ cell: { text, name, summary } }: { cell: HeatCell }) => (
  <>
    <VisuallyHidden>{summary}</VisuallyHidden>
    <span aria-hidden="true" className={css({ fontWeight: 'medium', fontVariantNumeric: 'tabular-nums' })}>
      {text}
    </span>
    <span aria-hidden="true" className={nameLook}>
      {name}
    </span>
  </>
)

const steps: Record<string, Place> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }
const sum = ([row, column]: Place, [down, right]: Place): Place => [row + down, column + right]

/** An empty cell has a step of its own. */
const toneOf = (weight: number) => (weight === 0 ? 0 : Math.min(5, Math.ceil(weight * 5)))

const tones = [
  css({ bg: { base: 'bg.sunken', _dark: '#1d2126' }, color: 'fg.muted' }),
  css({ bg: { base: '#e9efff', _dark: '#18243f' }, color: 'fg' }),
  css({ bg: { base: '#c6d6ff', _dark: '#1f3463' }, color: 'fg' }),
  css({ bg: { base: '#95b4ff', _dark: '#29488f' }, color: 'fg' }),
  css({ bg: { base: '#6591ff', _dark: '#7ea3ff' }, color: '#0e1013' }),
  css({ bg: { base: '#1a4fd6', _dark: '#b3c9ff' }, color: { base: '#ffffff', _dark: '#0e1013' } }),
]
const axis = css({ color: 'fg.muted', fontSize: 'xs' })
const table = css({
  width: 'full',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: '2px',
  fontSize: 's',
  '& th': { color: 'fg.muted', fontSize: 'xs', fontWeight: 'normal', textAlign: 'center' },
  '& :is(tbody th, tfoot td)': { width: '5' },
})
const cellLook = css({ padding: '0', borderRadius: 's', forcedColorAdjust: 'none' })
const inner = css({
  position: 'relative',
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  height: { base: '52px', wide: '64px' },
  paddingInline: '1',
  borderRadius: 's',
  textAlign: 'center',
  lineHeight: 'tight',
  overflow: 'hidden',
  '&:is(a):hover': { boxShadow: 'inset 0 0 0 2px currentColor' },
  _focusVisible: { outlineOffset: '1px' },
})
const nameLook = css({
  display: { base: 'none', wide: 'block' },
  maxWidth: 'full',
  fontSize: 'xs',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
