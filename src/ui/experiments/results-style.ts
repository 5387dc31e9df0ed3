import { css } from '../../../styled-system/css'

/** A smaller line under a figure. */
export const below = css({ display: 'block', color: 'fg.muted', fontSize: 'xs', whiteSpace: 'nowrap' })

export const resultsTable = css({
  width: 'full',
  borderCollapse: 'collapse',
  fontSize: 's',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { paddingBlock: '2', paddingInline: '3', textAlign: 'right', fontWeight: 'normal', verticalAlign: 'top' },
  '& td': { whiteSpace: 'nowrap' },
  '& th:first-child': { textAlign: 'left', paddingInlineStart: '0', minWidth: '132px' },
  '& thead th': { color: 'fg.muted', fontSize: 'xs', whiteSpace: 'nowrap' },
  '& tbody :is(th, td)': { borderTop: '1px solid token(colors.line)' },
})
