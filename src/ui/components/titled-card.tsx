import type { ReactNode } from 'react'
import { Card } from '#ui/components/card.tsx'
import { css, cx } from '../../../styled-system/css'

type Props = {
  /** The id of the heading, which names the card. */
  id: string
  title: ReactNode
  /** A description of one or two sentences. */
  description?: ReactNode
  children: ReactNode
}

/** A card of a page with its heading. */
export const TitledCard = ({ id, title, description, children }: Props) => (
  <Card aria-labelledby={id}>
    <h2
      id={id}
      className={cx(
        css({ fontSize: 'l', fontWeight: 'bold' }),
        description ? css({ marginBottom: '1' }) : css({ marginBottom: '4' }),
      )}
    >
      {title}
    </h2>
    {description && <p className={css({ color: 'fg.muted', marginBottom: '4', maxWidth: 'prose' })}>{description}</p>}
    {children}
  </Card>
)
