import { css } from '../../../styled-system/css'

/** An item of the header that opens or links to something. */
export const entry = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  minHeight: '9',
  paddingInline: '2',
  borderRadius: 'm',
  color: 'fg.muted',
  fontWeight: 'medium',
  cursor: 'pointer',
  listStyle: 'none',
  _hover: { bg: 'bg.hover', color: 'fg' },
  '&[aria-current]': { color: 'fg' },
  '&::-webkit-details-marker': { display: 'none' },
})

/** The list that a menu of the header opens. */
export const panel = css({
  position: 'absolute',
  top: '11',
  zIndex: 'menu',
  padding: '1',
  bg: 'bg.raised',
  border: '1px solid token(colors.line)',
  borderRadius: 'l',
  boxShadow: 'floating',
})
export const choice = css({
  display: 'flex',
  gap: '3',
  padding: '2',
  borderRadius: 'm',
  _hover: { bg: 'bg.hover' },
  '&[aria-current]': { color: 'accent', fontWeight: 'medium' },
})
