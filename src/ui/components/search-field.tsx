import { css } from '../../../styled-system/css'
import { Icon } from './icon.tsx'

type Props = { label: string; value: string; onEdit: (value: string) => void }

/** A search field that filters while typing. */
export const SearchField = ({ label, value, onEdit }: Props) => (
  <div className={css({ position: 'relative', display: 'flex', alignItems: 'center' })}>
    <Icon name="search" className={css({ position: 'absolute', left: '3', color: 'fg.muted', pointerEvents: 'none' })} />
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onEdit(event.target.value)}
      className={css({
        width: 'full',
        minHeight: '9',
        paddingLeft: '9',
        paddingRight: '3',
        borderRadius: 'm',
        border: '1px solid token(colors.line.strong)',
        bg: 'bg.raised',
        fontSize: { base: '16px', wide: 'm' },
        _placeholder: { color: 'fg.faint' },
      })}
    />
  </div>
)
