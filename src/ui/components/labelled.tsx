import type { ReactNode } from 'react'
import { css } from '../../../styled-system/css'

type Props = { id: string; label: string; problem?: string | undefined; children: ReactNode }

/** A label above a control, and the problem of its value below. The control is described by `{id}-problem`. */
export const Labelled = ({ id, label, problem, children }: Props) => (
  <div className={css({ display: 'grid', gap: '1' })}>
    <label htmlFor={id} className={css({ fontSize: 's', fontWeight: 'medium' })}>
      {label}
    </label>
    {children}
    <p id={`${id}-problem`} aria-live="polite" className={css({ fontSize: 's', color: 'bad', _empty: { display: 'none' } })}>
      {problem}
    </p>
  </div>
)

/** The styles of text fields and selects. */
export const control = css({
  width: 'full',
  minHeight: '9',
  paddingInline: '3',
  borderRadius: 'm',
  border: '1px solid token(colors.line.strong)',
  bg: 'bg.raised',
  color: 'fg',
  fontSize: { base: '16px', wide: 'm' },
  _focusVisible: { outline: '2px solid token(colors.accent)', outlineOffset: '-1px', borderColor: 'accent' },
  '&[aria-invalid=true]': { borderColor: 'bad' },
  _disabled: { bg: 'bg.sunken', color: 'fg.muted' },
})
