import { css } from '../../../../styled-system/css'

/** A select in a row of filters. */
export const selectLook = css({
  minHeight: '9',
  paddingInline: '2',
  width: { base: 'full', wide: 'auto' },
  maxWidth: { base: 'full', wide: '200px' },
  borderRadius: 'm',
  border: '1px solid token(colors.line.strong)',
  bg: 'bg.raised',
  color: 'fg',
  fontSize: { base: '16px', wide: 'm' },
})
