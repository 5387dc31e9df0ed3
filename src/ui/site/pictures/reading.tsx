import { Trans, useLingui } from '@lingui/react/macro'
import { css } from '../../../../styled-system/css'
import { axisLine, axisText, Picture } from './parts.tsx'

const before = [100, 91, 84, 46, 38, 33, 30, 28, 26, 25, 24]
const after = [100, 92, 86, 80, 74, 69, 65, 62, 59, 57, 55]
const [width, height, left, top, bottom] = [560, 240, 34, 12, 26]
const xOf = (tenth: number) => left + ((width - left - 8) * tenth) / 10
const yOf = (percent: number) => top + (height - top - bottom) * (1 - percent / 100)
const lineOf = (values: number[]) =>
  values.map((value, tenth) => `${tenth === 0 ? 'M' : 'L'}${xOf(tenth)} ${yOf(value)}`).join('')

/** The share of readers at each position of a text. */
export const ReadingPicture = () => {
  const { t, i18n } = useLingui()
  return (
    <Picture title={<Trans>仍在阅读的读者，%</Trans>} aside={<Trans>横轴：读到的位置，%</Trans>}>
      <div className={css({ padding: '4' })}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={t`修改前，读者在第三节从 84% 降到 46%，24% 读完；修改后 55% 读完`}
          className={css({ width: 'full' })}
        >
          {[0, 25, 50, 75, 100].map((percent) => (
            <g key={percent}>
              <line x1={left} x2={width - 8} y1={yOf(percent)} y2={yOf(percent)} className={axisLine} />
              <text x={left - 6} y={yOf(percent) + 4} textAnchor="end" className={axisText}>
                {percent}
              </text>
              <text x={xOf(percent / 10)} y={height - 6} textAnchor="middle" className={axisText}>
                {percent}
              </text>
            </g>
          ))}
          <path d={lineOf(before)} fill="none" strokeWidth="2" strokeDasharray="5 4" className={css({ stroke: 'fg.muted' })} />
          <path d={lineOf(after)} fill="none" strokeWidth="2.5" className={css({ stroke: 'accent' })} />
        </svg>
      </div>
      <p
        className={css({
          display: 'flex',
          flexWrap: 'wrap',
          gap: '5',
          padding: '4',
          borderTop: '1px solid token(colors.line)',
          fontSize: 's',
        })}
      >
        <span className={css({ color: 'accent', fontWeight: 'medium' })}>
          <Trans>修改后</Trans> · {i18n.number(0.55, { style: 'percent' })}
        </span>
        <span className={css({ color: 'fg.muted' })}>
          <Trans>修改前（虚线）</Trans> · {i18n.number(0.24, { style: 'percent' })}
        </span>
      </p>
    </Picture>
  )
}
