import { css } from '../../../styled-system/css'

/** Shows a progress bar if a page takes longer than 150 ms to load. */
export const NavigationProgress = ({ label }: { label: string }) => (
  <div role="status" className={bar}>
    <div role="progressbar" aria-label={label} className={runner} />
  </div>
)

const bar = css({
  position: 'fixed',
  insetInline: '0',
  top: '0',
  height: '2px',
  zIndex: 'toast',
  overflow: 'hidden',
  pointerEvents: 'none',
  animation: 'appear 1ms 150ms both',
})
const runner = css({ height: 'full', width: '40%', bg: 'accent.solid', animation: 'travel 1.2s ease-in-out infinite' })
