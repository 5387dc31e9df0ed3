import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { css, cx } from '../../../styled-system/css'
import { Button } from './button.tsx'
import { Callout } from './callout.tsx'

type Props = {
  /** The problem, or nothing if there is none. */
  children: ReactNode
  onRetry: () => void
  /** Whether it is being loaded again. */
  busy?: boolean
  size?: 'small' | 'medium'
  /** Shows the button below the text instead of beside it. */
  below?: boolean
  className?: string
}

/** Says that something could not be loaded, with a button to load it again. */
export const LoadFailure = ({ children, onRetry, busy = false, size = 'medium', below = false, className }: Props) => (
  <div className={cx(below ? column : row, className)}>
    {children && <Callout kind="bad">{children}</Callout>}
    <Button icon="refresh" size={size} busy={busy} onClick={onRetry}>
      <Trans>重试</Trans>
    </Button>
  </div>
)

const row = css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' })
const column = css({ display: 'grid', gap: '3', justifyItems: 'start' })
