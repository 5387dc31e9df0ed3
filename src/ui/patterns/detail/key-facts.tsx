import './texts.ts'
import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'

export type Fact = { id: string; label: string; value: ReactNode }

/** What is known of a thing, a line each. A fact that is not known is shown as an en dash. */
export const KeyFacts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={css({ display: 'grid', gap: '3' })}>
    {facts.map(({ id, label, value }) => (
      <div key={id}>
        <dt className={css({ fontSize: 's', color: 'fg.muted' })}>{label}</dt>
        <dd className={css({ overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' })}>
          {value || value === 0 ? value : '–'}
        </dd>
      </div>
    ))}
  </dl>
)
