import './texts.ts'
import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'

type Props = {
  label: string
  head: readonly string[]
  /** The first cell of a row names it. */
  rows: readonly (readonly string[])[]
  /** What stands in a cell instead of its text. Both places are counted from 0, without the name of the row. */
  cell?: (text: string, row: number, column: number) => ReactNode
}

/** A chart's figures as a table. It scrolls within the height of a chart. It is no landmark: the block around it is one of the same name. */
export const ChartTable = ({ label, head, rows, cell = (text) => text }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
  <div role="group" tabIndex={0} aria-label={label} className={css({ maxHeight: '400px', overflow: 'auto' })}>
    <table aria-label={label} className={table}>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...cells], row) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((text, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move.
              <td key={place}>{cell(text, row, place)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const table = css({
  width: 'full',
  borderCollapse: 'collapse',
  fontSize: 's',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { height: '8', paddingInline: '3', textAlign: 'right', fontWeight: 'normal', whiteSpace: 'nowrap' },
  '& th:first-child': { textAlign: 'left', paddingInlineStart: '0', minWidth: '92px', whiteSpace: 'normal' },
  '& tbody :is(th, td)': { borderTop: '1px solid token(colors.line)' },
  // Headings take a second line before a figure is cut off; words of Chinese and Japanese stay whole.
  '& thead th': {
    color: 'fg.muted',
    fontSize: 'xs',
    position: 'sticky',
    top: '0',
    bg: 'bg.raised',
    whiteSpace: 'normal',
    wordBreak: 'keep-all',
    verticalAlign: 'bottom',
  },
})
