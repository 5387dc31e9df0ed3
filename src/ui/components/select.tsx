import { css } from '../../../styled-system/css'
import { Icon, type IconName } from './icon.tsx'

type Props<Value extends string> = {
  label: string
  icon: IconName
  value: Value
  options: readonly { value: Value; label: string; lang?: string }[]
  onSelect: (value: Value) => void
}

/** A compact native choice: its label is for screen readers, its icon for everyone else. */
export const Select = <Value extends string>({ label, icon, value, options, onSelect }: Props<Value>) => (
  <label
    className={css({
      position: 'relative',
      display: 'inline-flex',
      alignItems: 'center',
      color: 'fg.muted',
      borderRadius: 'm',
      _hover: { bg: 'bg.hover', color: 'fg' },
    })}
  >
    <Icon name={icon} className={css({ position: 'absolute', left: '2', pointerEvents: 'none' })} />
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onSelect(event.target.value as Value)}
      className={css({
        appearance: 'none',
        bg: 'transparent',
        minHeight: '8',
        paddingLeft: '8',
        paddingRight: '2',
        fontSize: 's',
        cursor: 'pointer',
        borderRadius: 'm',
      })}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} lang={option.lang} className={css({ bg: 'bg.raised', color: 'fg' })}>
          {option.label}
        </option>
      ))}
    </select>
  </label>
)
