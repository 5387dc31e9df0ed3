import './texts.ts'
import { type ReactNode, useId } from 'react'
import { Card } from '#ui/components/card.tsx'
import { css, cx } from '../../../../styled-system/css'

type Props = {
  /** The question that the block answers. */
  title: ReactNode
  /** What the numbers are, or what they say, in one sentence. */
  note?: ReactNode
  tools?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A card of a board: a question and its answer. */
export const Block = ({ title, note, tools, className, children }: Props) => {
  const id = useId()
  return (
    <Card aria-labelledby={id} className={cx(frame, className)}>
      <header className={css({ display: 'flex', gap: '3', alignItems: 'flex-start', marginBottom: '4' })}>
        <div className={css({ flex: '1', minWidth: '0' })}>
          <h2 id={id} className={css({ fontSize: 'm', fontWeight: 'bold', lineHeight: '28px' })}>
            {title}
          </h2>
          {note && <p className={css({ color: 'fg.muted', fontSize: 's', maxWidth: 'prose' })}>{note}</p>}
        </div>
        {tools && <div className={css({ display: 'flex', gap: '1', flex: 'none', marginRight: '-2' })}>{tools}</div>}
      </header>
      {children}
    </Card>
  )
}

const frame = css({ display: 'flex', flexDirection: 'column', minWidth: '0', padding: { base: '4', wide: '5' } })
