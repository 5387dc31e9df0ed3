import { css } from '../../../../styled-system/css'

/** A table with a row for each arm. */
export const armsTable = css({
  width: 'full',
  borderCollapse: 'collapse',
  '& th, & td': { textAlign: 'left', paddingBlock: '2', paddingRight: '4', borderBottom: '1px solid token(colors.line)' },
  '& thead th': { fontSize: 's', color: 'fg.muted', fontWeight: 'normal', whiteSpace: 'nowrap' },
  '& [data-number]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
})
