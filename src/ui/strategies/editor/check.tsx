import { css } from '../../../../styled-system/css'

type Props = { label: string; name: string; isChecked: boolean; onChange: (isChecked: boolean) => void }

/** A labelled tick box. */
export const Check = ({ label, name, isChecked, onChange }: Props) => (
  <label
    className={css({ display: 'flex', gap: '2', alignItems: 'center', minHeight: '6', fontWeight: 'medium', fontSize: 's' })}
  >
    <input type="checkbox" name={name} checked={isChecked} onChange={({ target }) => onChange(target.checked)} />
    {label}
  </label>
)
