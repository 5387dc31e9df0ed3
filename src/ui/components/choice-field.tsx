import { useId } from 'react'
import { control, Labelled } from './labelled.tsx'

type Props = {
  label: string
  name: string
  value: string
  /** Shown while nothing is chosen. */
  placeholder: string
  options: readonly { value: string; label: string }[]
  problem?: string | undefined
  disabled?: boolean
  onEdit: (value: string) => void
  onLeave: () => void
}

/** A labelled select field. */
export const ChoiceField = ({ label, name, value, placeholder, options, problem, disabled, onEdit, onLeave }: Props) => {
  const id = useId()
  return (
    <Labelled id={id} label={label} problem={problem}>
      <select
        id={id}
        name={name}
        value={value}
        disabled={disabled}
        onChange={(event) => onEdit(event.target.value)}
        onBlur={onLeave}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        className={control}
      >
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Labelled>
  )
}
