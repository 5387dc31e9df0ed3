import '../texts.ts'
import { useLingui } from '@lingui/react/macro'
import { css } from '../../../../styled-system/css'

const [width, height] = [240, 36]

/** How the number of people changed while the conditions were edited. */
export const CountSpark = ({ counts }: { counts: readonly number[] }) => {
  const { t, i18n } = useLingui()
  const most = Math.max(1, ...counts)
  const points = counts.map((count, place) => {
    const x = (place / (counts.length - 1)) * (width - 4) + 2
    return `${x.toFixed(1)},${(height - 3 - (count / most) * (height - 6)).toFixed(1)}`
  })
  const [first, last] = [i18n.number(counts[0] ?? 0), i18n.number(counts.at(-1) ?? 0)]
  return (
    <svg
      role="img"
      aria-label={t`编辑时人数的变化：从 ${first} 到 ${last}`}
      viewBox={`0 0 ${width} ${height}`}
      className={css({ width: 'full', height: '36px', color: 'accent' })}
      preserveAspectRatio="none"
    >
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
