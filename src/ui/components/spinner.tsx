import { css } from '../../../styled-system/css'

export const Spinner = () => (
  <span
    aria-hidden="true"
    className={css({
      flex: 'none',
      width: '14px',
      height: '14px',
      borderRadius: 'full',
      border: '2px solid currentColor',
      borderTopColor: 'transparent',
      animation: 'spin 800ms linear infinite',
    })}
  />
)

/** A placeholder for content that is loading. The height is in pixels. */
export const Skeleton = ({ height }: { height: number }) => (
  <div
    aria-hidden="true"
    className={css({ borderRadius: 'm', bg: 'bg.hover', animation: 'pulse 1.6s ease-in-out infinite' })}
    style={{ height }}
  />
)
