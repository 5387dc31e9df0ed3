import './texts.ts'
import type { ReactNode } from 'react'
import { css } from '../../../styled-system/css'

/** What `cell` answers is shown as it is; nothing (null, false, '') is shown as an en dash. */
export type PlainColumn<Row> = { id: string; title: string; numeric?: boolean; cell: (row: Row) => ReactNode }
type Props<Row> = { label: string; columns: readonly PlainColumn<Row>[]; rows: readonly Row[]; rowId: (row: Row) => string }

/** A short table that is shown whole. The first column names the row; what does not fit scrolls sideways. */
export const PlainTable = <Row,>({ label, columns, rows, rowId }: Props<Row>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <div tabIndex={0} className={css({ overflowX: 'auto' })}>
    <table aria-label={label} className={table}>
      <thead>
        <tr>
          {columns.map(({ id, title, numeric }) => (
            <th key={id} scope="col" data-numeric={numeric}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowId(row)}>
            {columns.map(({ id, numeric, cell }, place) => {
              const content = cell(row) || '–'
              return place === 0 ? (
                <th key={id} scope="row">
                  {content}
                </th>
              ) : (
                <td key={id} data-numeric={numeric}>
                  {content}
                </td>
              )
            })}
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
  '& th, & td': { height: '9', paddingInline: '2', textAlign: 'left', fontWeight: 'normal', whiteSpace: 'nowrap' },
  '& th:first-child': { paddingInlineStart: '0' },
  '& :is(th, td):last-child': { paddingInlineEnd: '0' },
  '& [data-numeric=true]': { textAlign: 'right' },
  '& tbody :is(th, td)': { borderTop: '1px solid token(colors.line)' },
  '& thead th': { color: 'fg.muted', fontSize: 'xs' },
})
