import type { ReactNode } from 'react'
import { css } from '../../../styled-system/css'

type Props = { title: string; description?: ReactNode; children?: ReactNode }

/** The main heading of a page with a description and actions. Focused after a navigation. */
export const PageHeader = ({ title, description, children }: Props) => (
  <header className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'flex-start', marginBottom: '6' })}>
    <div className={css({ flex: '1', minWidth: '240px' })}>
      <title>{`${title} · Causeway`}</title>
      <h1 tabIndex={-1} className={css({ fontSize: 'xl', fontWeight: 'bold', lineHeight: 'tight' })}>
        {title}
      </h1>
      {description && <p className={css({ color: 'fg.muted', marginTop: '1', maxWidth: 'prose' })}>{description}</p>}
    </div>
    {children && <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>{children}</div>}
  </header>
)
