import { css } from '../../../../styled-system/css'

/** The styles of all links and buttons in the navigation. A long name wraps to a second line. */
export const entryLook = css({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: { base: '11', wide: '9' },
  paddingInline: '3',
  paddingBlock: '1',
  borderRadius: 'm',
  color: 'fg.muted',
  lineHeight: 'tight',
  textAlign: 'left',
  cursor: 'pointer',
  _hover: { bg: 'bg.hover', color: 'fg' },
  '&[aria-current]': { bg: 'accent.soft', color: 'accent', fontWeight: 'medium' },
})
export const narrowLook = css({ justifyContent: 'center', paddingInline: '0' })
export const entryText = css({ flex: '1', minWidth: '0', overflowWrap: 'break-word' })
