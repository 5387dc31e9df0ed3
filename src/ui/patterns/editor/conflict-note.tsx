import './texts.ts'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { css } from '../../../../styled-system/css'

type Props = {
  /** Who changed what, and when. */
  title: ReactNode
  onKeepMine: () => void
  onTakeTheirs: () => void
  /** What they made of it. */
  children: ReactNode
}

/** Somebody else saved the same thing meanwhile: shows what they made of it, and asks whose version stays. */
export const ConflictNote = ({ title, onKeepMine, onTakeTheirs, children }: Props) => (
  <div className={css({ marginBottom: '5', maxWidth: '720px' })}>
    <Callout kind="bad">
      <p className={css({ fontWeight: 'medium' })}>{title}</p>
      <div className={css({ color: 'fg', marginBlock: '3' })}>{children}</div>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        <Button size="small" onClick={onKeepMine}>
          <Trans>用我的修改替换</Trans>
        </Button>
        <Button size="small" onClick={onTakeTheirs}>
          <Trans>放弃我的修改</Trans>
        </Button>
      </div>
    </Callout>
  </div>
)
