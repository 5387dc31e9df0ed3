import { css } from '../../../styled-system/css'
import { VisuallyHidden } from './visually-hidden.tsx'

type Props = {
  label: string
  value: number
  /** The maximum of the value. */
  of: number
  /** The value in words. */
  text: string
  tone: 'accent' | 'warn' | 'bad'
}

/** A bar that shows how much of something is used. */
export const Meter = ({ label, value, of, text, tone }: Props) => {
  const share = of === 0 ? 1 : Math.min(1, value / of)
  return (
    <div className={track}>
      <VisuallyHidden>
        <meter aria-label={label} aria-valuetext={text} max={Math.max(1, of)} value={Math.min(value, of)} />
      </VisuallyHidden>
      <svg aria-hidden="true" width="100%" height="100%" className={css({ display: 'block' })}>
        <rect width={`${share * 100}%`} height="100%" rx="4" className={bars[tone]} />
      </svg>
    </div>
  )
}

const track = css({
  position: 'relative',
  height: '2',
  borderRadius: 'full',
  overflow: 'hidden',
  bg: 'bg.hover',
  forcedColorAdjust: 'none',
})
const bars = { accent: css({ fill: 'accent.solid' }), warn: css({ fill: 'warn' }), bad: css({ fill: 'bad' }) }
