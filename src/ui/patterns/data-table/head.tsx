import { useLingui } from '@lingui/react/macro'
import { Glyph } from '#ui/components/icon.tsx'
import { css, cx } from '../../../../styled-system/css'
import type { HeaderCell } from './table-model.ts'

type Props<Row> = {
  cells: HeaderCell<Row>[]
  /** How many of the loaded rows are selected; null where rows cannot be selected. */
  selected: 'none' | 'some' | 'all' | null
  onSelectAll: () => void
}

/** The header of a table: it stays at the top, and its buttons sort. */
export const Head = <Row,>({ cells, selected, onSelectAll }: Props<Row>) => {
  const { t } = useLingui()
  return (
    <thead className={head}>
      <tr aria-rowindex={1} className={row}>
        {selected !== null && (
          <th scope="col" className={css({ textAlign: 'center', paddingInline: '2' })}>
            <input
              ref={(box) => {
                if (box) box.indeterminate = selected === 'some'
              }}
              type="checkbox"
              checked={selected === 'all'}
              onChange={onSelectAll}
              aria-label={t`选择已载入的全部行`}
              className={css({ width: '4', height: '4', cursor: 'pointer' })}
            />
          </th>
        )}
        {cells.map(({ column, order, toggle }) => (
          <th
            key={column.id}
            scope="col"
            aria-sort={order === null ? (toggle ? 'none' : undefined) : order === 'asc' ? 'ascending' : 'descending'}
            className={cx(cell, column.numeric && css({ justifyContent: 'flex-end' }))}
          >
            {toggle ? (
              <button
                type="button"
                onClick={toggle}
                className={cx(sorter, column.numeric && css({ flexDirection: 'row-reverse' }))}
              >
                <span className={text}>{column.title}</span>
                <Glyph path={order === 'asc' ? up : down} size={12} className={order === null ? unsorted : undefined} />
              </button>
            ) : (
              <span className={text}>{column.title}</span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const up = 'M10 16V4m-5 5 5-5 5 5'
const down = 'M10 4v12m-5-5 5 5 5-5'

const head = css({ position: 'sticky', top: '0', zIndex: 'sticky', display: 'block' })
const row = css({
  display: 'grid',
  gridTemplateColumns: 'var(--columns)',
  alignItems: 'center',
  height: '32px',
  bg: 'bg.raised',
  borderBottom: '1px solid token(colors.line)',
  fontSize: 'xs',
  color: 'fg.muted',
})
const cell = css({ display: 'flex', minWidth: '0', paddingInline: '3', fontWeight: 'medium', textAlign: 'left' })
const text = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
const sorter = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  minWidth: '0',
  minHeight: '6',
  borderRadius: 's',
  cursor: 'pointer',
  fontWeight: 'medium',
  _hover: { color: 'fg' },
  '& > svg': { flex: 'none' },
  '&:hover > svg, &:focus-visible > svg': { visibility: 'visible' },
})
const unsorted = css({ visibility: 'hidden' })
