import './texts.ts'
import { Trans } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#ui/components/button.tsx'
import { css } from '../../../styled-system/css'

type Props = Pick<ComponentProps<typeof Button>, 'busy' | 'disabled'> & {
  /** The label of the button that submits the form. */
  action: ReactNode
  look?: 'primary' | 'danger'
  /** The label of the other button, if it is not "cancel". */
  cancel?: ReactNode
  onCancel: () => void
}

/** The buttons at the end of a form in a dialog: cancel and submit. */
export const DialogButtons = ({ action, look = 'primary', cancel, onCancel, busy = false, disabled = false }: Props) => (
  <div className={css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '2' })}>
    <Button look="ghost" onClick={onCancel}>
      {cancel || <Trans>取消</Trans>}
    </Button>
    <Button type="submit" look={look} busy={busy} disabled={disabled}>
      {action}
    </Button>
  </div>
)
