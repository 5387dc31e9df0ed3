import type { ReactNode, RefObject } from 'react'
import { css } from '../../../../styled-system/css'

type Props = { to: RefObject<HTMLElement | null>; children: ReactNode }

/**
 * The first link of a frame, shown while it has the focus. It moves the focus by itself: followed, it would be a navigation, for which the
 * page is loaded once more and its address gets a fragment.
 */
export const SkipLink = ({ to, children }: Props) => (
  // biome-ignore lint/a11y/useValidAnchor: it is listed and announced as the link to the content that it is
  <a
    href="#content"
    onClick={(event) => {
      event.preventDefault()
      to.current?.focus()
    }}
    className={look}
  >
    {children}
  </a>
)

const look = css({
  position: 'absolute',
  left: '4',
  top: '-20',
  zIndex: 'toast',
  padding: '2',
  bg: 'bg.raised',
  borderRadius: 'm',
  boxShadow: 'floating',
  _focus: { top: '2' },
})
