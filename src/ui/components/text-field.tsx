import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, type FocusEvent, type ReactNode, useId, useState } from 'react'
import { css, cx } from '../../../styled-system/css'
import { Icon } from './icon.tsx'

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  label: string
  value: string
  onEdit: (value: string) => void
  onLeave: (event: FocusEvent<HTMLInputElement>) => void
  /** The problem of the value, as text. */
  problem?: string | undefined
  hint?: ReactNode
  /** A button beside the input. */
  aside?: ReactNode
}

/** A labelled input with a hint and its problem. A password can be made visible. */
export const TextField = ({ label, value, onEdit, onLeave, problem, hint, aside, type = 'text', className, ...rest }: Props) => {
  const id = useId()
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  const isSecret = type === 'password'
  return (
    <div className={cx(css({ display: 'grid', gap: '1' }), className)}>
      <label htmlFor={id} className={css({ fontSize: 's', fontWeight: 'medium' })}>
        {label}
      </label>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        <div className={css({ position: 'relative', flex: '1', minWidth: '144px' })}>
          <input
            id={id}
            type={isSecret && shown ? 'text' : type}
            value={value}
            onChange={(event) => onEdit(event.target.value)}
            onBlur={onLeave}
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-hint ${id}-problem`}
            className={cx(input, isSecret && css({ paddingRight: '10' }))}
            {...rest}
          />
          {isSecret && (
            <button
              type="button"
              className={reveal}
              onClick={() => setShown(!shown)}
              aria-pressed={shown}
              aria-label={t`显示密码`}
            >
              <Icon name={shown ? 'hide' : 'show'} />
            </button>
          )}
        </div>
        {aside}
      </div>
      <p id={`${id}-problem`} aria-live="polite" className={css({ fontSize: 's', color: 'bad', _empty: { display: 'none' } })}>
        {problem}
      </p>
      <p id={`${id}-hint`} className={css({ fontSize: 's', color: 'fg.muted', _empty: { display: 'none' } })}>
        {hint}
      </p>
    </div>
  )
}

const input = css({
  width: 'full',
  minHeight: '9',
  paddingInline: '3',
  borderRadius: 'm',
  border: '1px solid token(colors.line.strong)',
  bg: 'bg.raised',
  color: 'fg',
  fontSize: { base: '16px', wide: 'm' },
  _placeholder: { color: 'fg.faint' },
  _focusVisible: { outline: '2px solid token(colors.accent)', outlineOffset: '-1px', borderColor: 'accent' },
  '&[aria-invalid=true]': { borderColor: 'bad' },
  _disabled: { bg: 'bg.sunken', color: 'fg.muted' },
})

const reveal = css({
  position: 'absolute',
  insetBlock: '1px',
  right: '1px',
  width: '9',
  display: 'grid',
  placeItems: 'center',
  color: 'fg.muted',
  borderRadius: 'm',
  cursor: 'pointer',
})
