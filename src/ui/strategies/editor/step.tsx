import type { ReactNode } from 'react'
import { Card } from '#ui/components/card.tsx'
import { css } from '../../../../styled-system/css'

type Props = { id: string; title: ReactNode; description?: ReactNode; children: ReactNode }

/** One step of the editor. All steps are open at once. */
export const Step = ({ id, title, description, children }: Props) => (
  <Card aria-labelledby={id} className={css({ display: 'grid', gap: '4', minWidth: '0' })}>
    <div>
      <h2 id={id} className={css({ fontSize: 'l', fontWeight: 'bold', scrollMarginTop: '4' })}>
        {title}
      </h2>
      {description && <p className={css({ color: 'fg.muted', fontSize: 's', maxWidth: 'prose' })}>{description}</p>}
    </div>
    {children}
  </Card>
)

/** A few fields beside each other, below each other where there is no room. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div
    className={css({
      display: 'grid',
      gridTemplateColumns: { base: '1fr', wide: 'repeat(auto-fit, minmax(180px, 1fr))' },
      gap: '4',
      alignItems: 'start',
    })}
  >
    {children}
  </div>
)
