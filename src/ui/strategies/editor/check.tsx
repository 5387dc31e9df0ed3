import { type ReactNode, useId } from 'react'
import { css } from '../../../../styled-system/css'

type Props = {
  label: string
  name: string
  isChecked: boolean
  isDisabled?: boolean
  hint?: ReactNode
  problem?: string | undefined
  onChange: (isChecked: boolean) => void
}

/** A labelled tick box, with what it means and what is wrong with it. */
export const Check = ({ label, name, isChecked, isDisabled = false, hint, problem, onChange }: Props) => {
  const id = useId()
  return (
    <div className={css({ display: 'grid', gap: '1' })}>
      <label
        className={css({ display: 'flex', gap: '2', alignItems: 'center', minHeight: '6', fontWeight: 'medium', fontSize: 's' })}
      >
        <input
          type="checkbox"
          name={name}
          checked={isChecked}
          disabled={isDisabled}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-hint ${id}-problem`}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      <p id={`${id}-hint`} className={css({ fontSize: 's', color: 'fg.muted', _empty: { display: 'none' } })}>
        {hint}
      </p>
      <p id={`${id}-problem`} className={css({ fontSize: 's', color: 'bad', _empty: { display: 'none' } })}>
        {problem}
      </p>
    </div>
  )
}
