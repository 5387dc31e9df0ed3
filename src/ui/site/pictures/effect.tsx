import { Trans, useLingui } from '@lingui/react/macro'
import { css, cx } from '../../../../styled-system/css'
import { axisLine, axisText, muted, Picture } from './parts.tsx'

const groups = [
  { key: 'reached', rate: 4.8, low: 4.3, high: 5.3 },
  { key: 'control', rate: 4.6, low: 4.1, high: 5.1 },
] as const
const [width, left, right, top, gap] = [560, 24, 24, 20, 56]
const xOf = (percent: number) => left + ((width - left - right) * (percent - 3)) / 3

/** Two rates with overlapping intervals. */
export const EffectPicture = () => {
  const { t, i18n } = useLingui()
  const names = { reached: t`触达组`, control: t`对照组` }
  const base = top + gap * groups.length
  return (
    <Picture title={<Trans>转化率，%，附 95% 置信区间</Trans>} aside={<Trans>尚无结论</Trans>}>
      <div className={css({ padding: '4' })}>
        <svg
          viewBox={`0 0 ${width} ${base + 24}`}
          role="img"
          aria-label={t`触达组 4.8%，区间 4.3 到 5.3；对照组 4.6%，区间 4.1 到 5.1`}
          className={css({ width: 'full' })}
        >
          {[3, 4, 5, 6].map((percent) => (
            <g key={percent}>
              <line x1={xOf(percent)} x2={xOf(percent)} y1={top} y2={base} className={axisLine} />
              <text x={xOf(percent)} y={base + 18} textAnchor="middle" className={axisText}>
                {percent}
              </text>
            </g>
          ))}
          {groups.map(({ key, rate, low, high }, index) => (
            <g key={key} className={key === 'reached' ? css({ color: 'accent' }) : muted}>
              <text x={left} y={top + index * gap + 10} className={cx(axisText, css({ fontSize: '13px' }))}>
                {names[key]} · {i18n.number(rate)}
              </text>
              <line
                x1={xOf(low)}
                x2={xOf(high)}
                y1={top + index * gap + 32}
                y2={top + index * gap + 32}
                stroke="currentColor"
                strokeWidth="6"
                strokeLinecap="round"
                opacity="0.35"
              />
              <circle cx={xOf(rate)} cy={top + index * gap + 32} r="7" fill="currentColor" />
            </g>
          ))}
        </svg>
      </div>
      <p className={css({ padding: '4', borderTop: '1px solid token(colors.line)', fontSize: 's' })}>
        <Trans>差异 0.2 个百分点，区间 −0.5 至 0.9，包含零。</Trans>
      </p>
    </Picture>
  )
}
