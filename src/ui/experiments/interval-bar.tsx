import { css } from '../../../styled-system/css'

type Props = {
  estimate: number
  interval: readonly [number, number]
  /** The bar shows from minus this to this. */
  reach: number
  tone: 'good' | 'bad' | 'neutral'
}

/** An estimate as a dot with its interval, and the line at "no effect". The figures stand beside it as text. */
export const IntervalBar = ({ estimate, interval: [low, high], reach, tone }: Props) => {
  const at = (value: number) => 50 + (50 * Math.min(Math.max(value, -reach), reach)) / reach
  return (
    <span aria-hidden="true" data-tone={tone} className={bar}>
      <span className={zero} />
      <span className={line} style={{ left: `${at(low)}%`, width: `${Math.max(at(high) - at(low), 0.5)}%` }} />
      <span className={dot} style={{ left: `${at(estimate)}%` }} />
    </span>
  )
}

const bar = css({
  position: 'relative',
  display: 'block',
  width: '140px',
  height: '20px',
  color: 'fg.faint',
  '&[data-tone=good]': { color: 'good' },
  '&[data-tone=bad]': { color: 'bad' },
})
const zero = css({ position: 'absolute', insetBlock: '0', left: '50%', width: '1px', bg: 'line.strong' })
const line = css({ position: 'absolute', top: '8px', height: '4px', borderRadius: 's', bg: 'currentColor', opacity: '0.5' })
const dot = css({
  position: 'absolute',
  top: '6px',
  width: '8px',
  height: '8px',
  marginLeft: '-4px',
  borderRadius: 'full',
  bg: 'currentColor',
})
