import { useLingui } from '@lingui/react/macro'
import { css } from '../../../../styled-system/css'
import type { Flow } from './flow.ts'
import { layOut } from './layout.ts'

/** A machine as its states, one below the other, and numbered arrows beside them. The numbers are those of the list below. */
export const Chart = ({ flow }: { flow: Flow }) => {
  const { t } = useLingui()
  const { width, height, boxes, lines } = layOut(flow)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={t`${flow.name} 的状态图：${boxes.length} 个状态，${lines.length} 个箭头`}
      className={css({ maxWidth: 'full', height: 'auto' })}
    >
      {boxes.map(({ id, name, kind, x, y, width, height, first }) => (
        <g key={id}>
          <rect
            x={x}
            y={y}
            width={width}
            height={height}
            rx={kind === 'group' ? 4 : 8}
            strokeDasharray={kind === 'group' ? '4 3' : undefined}
            strokeWidth={kind === 'final' ? 3 : 1}
            className={css({ fill: 'bg.raised', stroke: 'line.strong' })}
          />
          {first && <circle cx={x + 12} cy={y + height / 2} r="4" className={css({ fill: 'accent.solid' })} />}
          <text x={x + 24} y={y + height / 2 + 4} className={css({ fill: 'fg', fontSize: '13px' })}>
            {name}
          </text>
        </g>
      ))}
      {lines.map(({ number, path, head, badge }) => (
        <g key={number}>
          <path d={path} fill="none" className={css({ stroke: 'fg.faint' })} />
          <path d={head} className={css({ fill: 'fg.faint' })} />
          <circle cx={badge.x} cy={badge.y} r="8" className={css({ fill: 'bg', stroke: 'fg.faint' })} />
          <text x={badge.x} y={badge.y + 3.5} textAnchor="middle" className={css({ fill: 'fg', fontSize: '10px' })}>
            {number}
          </text>
        </g>
      ))}
    </svg>
  )
}
