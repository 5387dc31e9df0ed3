import './texts.ts'
import type { ReactNode } from 'react'
import { css } from '../../../styled-system/css'

/** What `cell` answers is shown as it is; nothing (null, false, '') is shown as an en dash. */
export type PlainColumn<Row> = { id: string; title: string; numeric?: boolean; cell: (row: Row) => ReactNode }
type Props<Row> = { label: string; columns: readonly PlainColumn<Row>[]; rows: readonly Row[]; rowId: (row: Row) => string }

/** A short table that is shown whole. The first column names the row and stays; what does not fit scrolls sideways, below a shadow. */
export const PlainTable = <Row,>({ label, columns, rows, rowId }: Props<Row>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <div tabIndex={0} className={scrolled}>
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

/** The shadow at the right edge is covered by what scrolls with the end of the table. */
const scrolled = css({
  overflowX: 'auto',
  '--shade': { base: 'rgb(10 12 14 / 0.12)', _dark: 'rgb(0 0 0 / 0.55)' },
  '--cover': 'linear-gradient(to left, token(colors.bg.raised) 40%, transparent) right / 40px 100% no-repeat local',
  '--shadow': 'linear-gradient(to left, var(--shade), transparent) right / 14px 100% no-repeat scroll',
  background: 'var(--cover), var(--shadow)',
})
const table = css({
  width: 'full',
  // Collapsed borders do not move with a column that stays.
  borderCollapse: 'separate',
  borderSpacing: '0',
  fontSize: 's',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { height: '9', paddingInline: '2', textAlign: 'left', fontWeight: 'normal', whiteSpace: 'nowrap' },
  '& th:first-child': {
    paddingInlineStart: '0',
    position: 'sticky',
    insetInlineStart: '0',
    bg: 'bg.raised',
    minWidth: { base: 'min(140px, 40vw)', wide: '0' },
    maxWidth: { base: '50vw', wide: 'none' },
    whiteSpace: { base: 'normal', wide: 'nowrap' },
    overflowWrap: 'break-word',
  },
  '& :is(th, td):last-child': { paddingInlineEnd: '0' },
  '& [data-numeric=true]': { textAlign: 'right' },
  '& tbody :is(th, td)': { borderTop: '1px solid token(colors.line)' },
  '& thead th': { color: 'fg.muted', fontSize: 'xs' },
})
