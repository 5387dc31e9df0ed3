import './texts.ts'
import { css } from '../../../../styled-system/css'

/** The course of a figure without axes, beside its number. It says nothing that the figure's chart does not. */
export const SparkLine = ({ values }: { values: readonly number[] }) => {
  if (values.length < 2) return null
  const [most, least] = [Math.max(...values), Math.min(...values)]
  const height = most === least ? 1 : most - least
  const points = values.map(
    (value, place) => `${((100 * place) / (values.length - 1)).toFixed(2)},${(22 - (20 * (value - least)) / height).toFixed(2)}`,
  )
  return (
    <svg viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true" className={drawing}>
      <polyline points={points.join(' ')} className={line} />
    </svg>
  )
}

const drawing = css({ display: 'block', width: 'full', height: '24px', marginTop: '2', overflow: 'visible' })
const line = css({
  fill: 'none',
  stroke: 'accent',
  strokeWidth: '1.5px',
  vectorEffect: 'non-scaling-stroke',
  strokeLinejoin: 'round',
})
