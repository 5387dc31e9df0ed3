import { Trans, useLingui } from '@lingui/react/macro'
import { css, cx } from '../../../../styled-system/css'
import { axisLine, axisText, mono, muted, Picture, rows } from './parts.tsx'

const events = [
  { time: '14:02:31.482', name: 'purchase', path: '/checkout/done' },
  { time: '14:02:27.015', name: 'start_checkout', path: '/checkout' },
  { time: '14:02:19.730', name: 'add_to_cart', path: '/tea/jasmine' },
  { time: '14:02:11.204', name: 'view_product', path: '/tea/jasmine' },
  { time: '14:02:08.651', name: 'page_view', path: '/tea/jasmine' },
]
const perMinute = [
  12, 15, 11, 18, 22, 19, 25, 31, 28, 24, 29, 35, 41, 38, 33, 36, 44, 52, 47, 40, 37, 42, 49, 45, 51, 58, 54, 49, 46, 53,
]
const most = 60
const [width, height, left, bottom] = [560, 120, 28, 20]
const bar = (width - left) / perMinute.length

/** Events per minute, and the newest events. */
export const MonitoringPicture = () => {
  const { t } = useLingui()
  return (
    <Picture title={<Trans>实时监控</Trans>} aside={<Live />}>
      <div className={css({ padding: '4', borderBottom: '1px solid token(colors.line)' })}>
        <p className={cx(muted, css({ fontSize: 'xs', marginBottom: '2' }))}>
          <Trans>每分钟事件数，最近 30 分钟</Trans>
        </p>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={t`每分钟事件数从 12 升到 53`}
          className={css({ width: 'full' })}
        >
          {[0, 20, 40, 60].map((value) => (
            <g key={value}>
              <line x1={left} x2={width} y1={yOf(value)} y2={yOf(value)} className={axisLine} />
              <text x={left - 6} y={yOf(value) + 4} textAnchor="end" className={axisText}>
                {value}
              </text>
            </g>
          ))}
          {perMinute.map((count, minute) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a minute is its place
              key={minute}
              x={left + minute * bar + 2}
              y={yOf(count)}
              width={bar - 4}
              height={yOf(0) - yOf(count)}
              rx="1"
              className={css({ fill: 'accent.solid' })}
            />
          ))}
          <text x={left} y={height - 4} className={axisText}>
            13:33
          </text>
          <text x={width} y={height - 4} textAnchor="end" className={axisText}>
            14:02
          </text>
        </svg>
      </div>
      <ol className={rows}>
        {events.map(({ time, name, path }) => (
          <li key={time} className={css({ display: 'grid', gridTemplateColumns: { base: '92px 1fr', wide: '100px 132px 1fr' } })}>
            <span className={muted}>{time}</span>
            <span className={css({ fontWeight: 'medium' })}>{name}</span>
            <span className={cx(mono, muted, css({ display: { base: 'none', wide: 'block' } }))}>{path}</span>
          </li>
        ))}
      </ol>
    </Picture>
  )
}

const Live = () => (
  <span className={css({ display: 'inline-flex', alignItems: 'center', gap: '2', color: 'good' })}>
    <span className={css({ width: '2', height: '2', borderRadius: 'full', bg: 'good' })} />
    <Trans>实时</Trans>
  </span>
)

const yOf = (value: number) => 6 + (height - bottom - 6) * (1 - value / most)
