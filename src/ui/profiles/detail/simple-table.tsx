import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'

type Props = { label: string; head: readonly string[]; rows: readonly { id: string; cells: readonly ReactNode[] }[] }

/** A table of a part of a page, for at most some hundreds of rows. On a narrow screen it scrolls sideways. */
export const SimpleTable = ({ label, head, rows }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <div tabIndex={0} className={frame}>
    <table aria-label={label} className={css({ width: 'full', borderCollapse: 'collapse' })}>
      <thead>
        <tr>
          {head.map((title, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move.
            <th key={place} scope="col" className={headCell}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id} className={css({ _hover: { bg: 'bg.hover' } })}>
            {cells.map((content, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move.
              <td key={place} className={cell}>
                {content === null || content === undefined || content === '' ? '–' : content}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const frame = css({
  overflowX: 'auto',
  border: '1px solid token(colors.line)',
  borderRadius: 'l',
  bg: 'bg.raised',
  fontVariantNumeric: 'tabular-nums',
})
const headCell = css({
  height: '8',
  paddingInline: '3',
  textAlign: 'left',
  fontSize: 'xs',
  fontWeight: 'medium',
  color: 'fg.muted',
  whiteSpace: 'nowrap',
})
const cell = css({
  minHeight: '10',
  paddingInline: '3',
  paddingBlock: '2',
  borderTop: '1px solid token(colors.line)',
  minWidth: '104px',
  maxWidth: '320px',
  overflowWrap: 'anywhere',
  verticalAlign: 'middle',
})
