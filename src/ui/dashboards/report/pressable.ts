import { css } from '../../../../styled-system/css'

/** A ghost button that stays pressed while what it chooses is shown. */
export const pressable = css({ '&[aria-pressed=true]': { bg: 'bg.hover', color: 'fg' } })
