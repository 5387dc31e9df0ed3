import { memo, type ReactNode } from 'react'
import { Link } from '#ui/components/link.tsx'
import { css, cx } from '../../../../styled-system/css'
import { CheckMark } from './check-mark.tsx'
import type { Column } from './column.ts'

type Props<Data> = {
  row: Data
  /** The place among all rows, from 0, and its top in pixels. */
  index: number
  top: number
  id: string
  columns: readonly Column<Data>[]
  href: ((row: Data) => string) | undefined
  nameOf: (row: Data) => string
  isSelectable: boolean
  isSelected: boolean
  isActive: boolean
  isCard: boolean
  /** Only its name is drawn: it passes too fast to be read. */
  isOutline: boolean
  selectLabel: string
}

const RowOf = <Data,>({
  row,
  index,
  top,
  id,
  columns,
  href,
  isSelectable,
  isSelected,
  isActive,
  isCard,
  isOutline,
  ...names
}: Props<Data>) => {
  const [first, ...others] = columns
  return (
    <tr
      id={id}
      data-row={index}
      aria-rowindex={index + 2}
      aria-selected={isSelectable ? isSelected : undefined}
      className={cx(
        base,
        isCard ? card : line,
        isCard && isSelectable && besideTick,
        isSelected ? selected : plain,
        isActive && active,
      )}
      style={{ transform: `translateY(${top}px)` }}
    >
      {isOutline ? (
        <td className={cx(outline, isSelectable && !isCard && afterTick)}>
          <span className={outlinedName}>{names.nameOf(row)}</span>
        </td>
      ) : (
        <>
          {isSelectable && (
            <td data-tick className={isCard ? cardTick : tick}>
              {/* biome-ignore lint/a11y/useSemanticElements: a drawn box, which is laid out and painted faster than a native one. */}
              <span
                role="checkbox"
                tabIndex={-1}
                aria-checked={isSelected}
                aria-label={`${names.selectLabel} ${names.nameOf(row)}`}
              >
                <CheckMark isChecked={isSelected} />
              </span>
            </td>
          )}
          {first && (
            <td className={cx(isCard ? cardName : text, name)}>
              {href ? (
                <Link href={href(row)} tabIndex={isActive ? 0 : -1} className={link}>
                  {shown(first.cell(row))}
                </Link>
              ) : (
                shown(first.cell(row))
              )}
            </td>
          )}
          {isCard ? <CardCells row={row} columns={others} /> : <LineCells row={row} columns={others} />}
        </>
      )}
    </tr>
  )
}

/** A row of a table. It renders again only when one of its props changes. */
export const Row = memo(RowOf) as typeof RowOf

type Cells<Data> = { row: Data; columns: readonly Column<Data>[] }

const LineCells = <Data,>({ row, columns }: Cells<Data>) =>
  columns.map(({ id, numeric, cell: content }) => (
    <td key={id} className={numeric ? number : text}>
      {shown(content(row))}
    </td>
  ))

/** The second line of a card names each value, because there is no header. What is empty would only take room there. */
const CardCells = <Data,>({ row, columns }: Cells<Data>) =>
  columns.map(({ id, title, cell: contentOf, onCard = 'line' }) => {
    if (onCard === 'nowhere') return null
    const content = contentOf(row)
    if (isNothing(content)) return null
    return (
      <td key={id} className={onCard === 'aside' ? aside : part}>
        {onCard === 'line' && <span className={label}>{title} </span>}
        {content}
      </td>
    )
  })

const isNothing = (content: ReactNode) => content === null || content === undefined || content === '' || content === false

const shown = (content: ReactNode): ReactNode => (isNothing(content) ? '–' : content)

/** Its size is known before its content: what changes inside it lays out nothing outside. */
const base = css({
  position: 'absolute',
  insetInline: '0',
  top: '0',
  height: 'var(--row)',
  contain: 'strict',
  borderBottom: '1px solid token(colors.line)',
})
const plain = css({ bg: 'bg.raised', _hover: { bg: 'bg.hover' } })
const line = css({ display: 'grid', gridTemplateColumns: 'var(--columns)', alignItems: 'center' })
/** The name and what is beside it in the first line; the rest in the two lines below. */
const card = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignContent: 'flex-start',
  alignItems: 'baseline',
  columnGap: '3',
  paddingTop: '3',
  paddingInline: '3',
  // Ends the first line.
  _before: { content: '""', order: '1', flexBasis: 'full', height: '1' },
})
const besideTick = css({ paddingLeft: '10' })
const selected = css({ bg: 'accent.soft', boxShadow: 'inset 2px 0 0 token(colors.accent.solid)' })
const active = css({ '[role=grid]:focus-visible &': { outline: '2px solid token(colors.accent)', outlineOffset: '-2px' } })
/**
 * Each cell says where it stands vertically. By the browser's own styles a cell inherits that from its row, and then each move of a row
 * computes the styles of all its cells again.
 */
const cell = css({ verticalAlign: 'middle' })
const text = cx(
  cell,
  css({ minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', paddingInline: '3' }),
)
/** Numbers are never cut: a cut number is another number. */
const number = cx(cell, css({ textAlign: 'right', whiteSpace: 'nowrap', paddingInline: '3' }))
const tick = cx(cell, css({ display: 'grid', placeItems: 'center', height: 'full', cursor: 'pointer' }))
const cardTick = cx(
  cell,
  css({
    position: 'absolute',
    insetBlock: '0',
    left: '0',
    display: 'grid',
    placeItems: 'center',
    width: '10',
    cursor: 'pointer',
  }),
)
/** The name where it will stand, and bars for the rest. They are one background, because cells would take too long to lay out. */
const outline = cx(
  cell,
  css({
    gridColumn: '1 / -1',
    width: 'full',
    paddingInline: '3',
    overflow: 'hidden',
    backgroundImage: 'repeating-linear-gradient(90deg, token(colors.bg.hover) 0 96px, transparent 96px 140px)',
    backgroundSize: '100% 12px',
    backgroundPosition: '240px center',
    backgroundRepeat: 'no-repeat',
  }),
)
const afterTick = css({ paddingLeft: '52px' })
const outlinedName = css({
  display: 'block',
  width: '188px',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  color: 'accent',
  fontWeight: 'medium',
})
const name = css({
  fontWeight: 'medium',
  '[data-sideways] &': { position: 'sticky', left: '0', zIndex: '1', bg: 'inherit' },
})
const link = css({ color: 'accent', textDecoration: 'none', _hover: { textDecoration: 'underline' } })
const cardName = cx(cell, css({ flex: '1', minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }))
const aside = cx(cell, css({ marginLeft: 'auto' }))
const part = cx(cell, css({ order: '2', fontSize: 's', color: 'fg.muted', whiteSpace: 'nowrap' }))
const label = css({ color: 'fg.faint' })
