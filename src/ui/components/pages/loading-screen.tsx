import { useEffect, useRef } from 'react'
import { Skeleton } from '#ui/components/spinner.tsx'
import { css } from '../../../../styled-system/css'

type Props = {
  message: string
  /** Whether it replaces another page, so that the focus may have been lost. */
  follows?: boolean
}

/** Shown while a page is loading. The message names the page; the heading comes with the page. */
export const LoadingScreen = ({ message, follows = false }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (follows && document.activeElement === document.body) place.current?.focus()
  }, [follows])
  return (
    <div
      ref={place}
      role="status"
      tabIndex={-1}
      className={css({ display: 'grid', gap: '5', _focusVisible: { outline: 'none' } })}
    >
      <p className={css({ color: 'fg.muted' })}>{message}</p>
      <Skeleton height={240} />
    </div>
  )
}
