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
      <header className={css({ marginBottom: '4' })}>
        <div
          className={css({
            display: 'flex',
            flexWrap: { base: 'wrap', wide: 'nowrap' },
            columnGap: '3',
            alignItems: 'flex-start',
          })}
        >
          <h2
            id={id}
            className={css({
              flex: { base: '1 1 220px', wide: '1' },
              minWidth: '0',
              fontSize: 'm',
              fontWeight: 'bold',
              lineHeight: 'tight',
              paddingBlock: '5px',
            })}
          >
            {title}
          </h2>
          {tools && <div className={css({ display: 'flex', flex: 'none', marginRight: '-2' })}>{tools}</div>}
        </div>
        {note && <p className={css({ color: 'fg.muted', fontSize: 's', maxWidth: 'prose' })}>{note}</p>}
      </header>
      {children}
    </Card>
  )
}

const frame = css({ display: 'flex', flexDirection: 'column', minWidth: '0', padding: { base: '4', wide: '5' } })
