import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'

export type Figure = { id: string; label: string; value: ReactNode }

/** A few numbers beside each other. One that is not known is shown as an en dash. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={css({ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))', gap: '4' })}>
    {figures.map(({ id, label, value }) => (
      <div key={id}>
        <dt className={css({ fontSize: 's', color: 'fg.muted' })}>{label}</dt>
        <dd
          className={css({ fontSize: 'l', fontWeight: 'medium', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' })}
        >
          {value || value === 0 ? value : '–'}
        </dd>
      </div>
    ))}
  </dl>
)
