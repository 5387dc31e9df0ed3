import { useId } from 'react'
import { css, cx } from '../../../styled-system/css'
import { control, Labelled } from './labelled.tsx'

type Props = {
  label: string
  name: string
  value: string
  problem?: string | undefined
  disabled?: boolean
  onEdit: (value: string) => void
  onLeave: () => void
}

/** A labelled field for several lines. */
export const TextArea = ({ label, name, value, problem, disabled, onEdit, onLeave }: Props) => {
  const id = useId()
  return (
    <Labelled id={id} label={label} problem={problem}>
      <textarea
        id={id}
        name={name}
        value={value}
        rows={3}
        disabled={disabled}
        onChange={(event) => onEdit(event.target.value)}
        onBlur={onLeave}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        className={cx(control, css({ paddingBlock: '2', resize: 'vertical' }))}
      />
    </Labelled>
  )
}
