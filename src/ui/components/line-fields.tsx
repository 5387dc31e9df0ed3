import { useId } from 'react'
import { css, cx } from '../../../styled-system/css'

/** Fields of a condition stand in one line: their labels are for screen readers. */
type Named = { label: string; isWrong?: boolean }

type TextProps = Named & {
  value: string
  type?: 'text' | 'number' | 'date'
  suggestions?: readonly string[]
  width?: 'short' | 'long'
  onEdit: (text: string) => void
}

export const LineInput = ({ label, value, type = 'text', suggestions, width = 'long', isWrong = false, onEdit }: TextProps) => {
  const id = useId()
  return (
    <>
      <input
        type={type}
        aria-label={label}
        placeholder={type === 'text' ? label : undefined}
        value={value}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={isWrong}
        {...(suggestions ? { list: id } : {})}
        onChange={({ target }) => onEdit(target.value)}
        className={cx(control, width === 'short' ? css({ width: '80px' }) : css({ width: '180px' }))}
      />
      {suggestions && (
        <datalist id={id}>
          {suggestions.map((it) => (
            <option key={it} value={it} />
          ))}
        </datalist>
      )}
    </>
  )
}

type SelectProps<Value extends string> = Named & {
  value: string
  options: readonly { value: Value; label: string }[]
  /** Shown while nothing is chosen. */
  placeholder?: string
  onChoose: (value: Value) => void
}

export const LineSelect = <Value extends string>({
  label,
  value,
  options,
  placeholder,
  isWrong = false,
  onChoose,
}: SelectProps<Value>) => (
  <select
    aria-label={label}
    value={value}
    aria-invalid={isWrong}
    onChange={({ target }) => {
      const chosen = options.find((it) => it.value === target.value)
      if (chosen) onChoose(chosen.value)
    }}
    className={cx(control, css({ maxWidth: '220px', cursor: 'pointer' }))}
  >
    {placeholder !== undefined && <option value="">{placeholder}</option>}
    {options.map((it) => (
      <option key={it.value} value={it.value}>
        {it.label}
      </option>
    ))}
  </select>
)

const control = css({
  minHeight: '8',
  paddingInline: '2',
  borderRadius: 'm',
  border: '1px solid token(colors.line.strong)',
  bg: 'bg.raised',
  color: 'fg',
  fontSize: { base: '16px', wide: 's' },
  _focusVisible: { outline: '2px solid token(colors.accent)', outlineOffset: '-1px' },
  '&[aria-invalid=true]': { borderColor: 'bad' },
})
