import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { css, cx } from '../../../styled-system/css'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'

const base = css({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2',
  borderRadius: 'm',
  border: '1px solid transparent',
  fontWeight: 'medium',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  textDecoration: 'none',
  transition: 'background-color 120ms, border-color 120ms',
  _disabled: { opacity: '0.55', cursor: 'not-allowed' },
})
const looks = {
  primary: css({ bg: 'accent.solid', color: 'accent.on', '&:not(:disabled):hover': { bg: 'accent.hover' } }),
  secondary: css({
    bg: 'bg.raised',
    borderColor: 'line',
    color: 'fg',
    boxShadow: 'raised',
    '&:not(:disabled):hover': { bg: 'bg.hover' },
  }),
  ghost: css({ bg: 'transparent', color: 'fg.muted', '&:not(:disabled):hover': { bg: 'bg.hover', color: 'fg' } }),
  danger: css({ bg: 'bad.solid', color: 'accent.on' }),
}
const sizes = {
  small: css({ minHeight: '7', paddingInline: '2', fontSize: 's' }),
  medium: css({ minHeight: '9', paddingInline: '3', fontSize: 'm' }),
  large: css({ minHeight: '11', paddingInline: '5', fontSize: 'l' }),
}

type Look = { look?: keyof typeof looks | undefined; size?: keyof typeof sizes | undefined; wide?: boolean | undefined }

/** The class names of a button, for links that look like one. */
export const buttonRecipe = ({ look = 'secondary', size = 'medium', wide = false }: Look): string =>
  cx(base, looks[look], sizes[size], wide && css({ width: 'full' }))

export type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean; icon?: IconName; children?: ReactNode }

/** `busy` keeps the label, shows a spinner and ignores further presses. */
export const Button = ({
  look,
  size,
  wide,
  busy = false,
  icon,
  disabled,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) => (
  <button
    type={type}
    disabled={disabled || busy}
    aria-busy={busy || undefined}
    // Pressing does not take the focus from the field above. The field's problem, shown when it loses the focus, would move the button away under the pointer.
    onMouseDown={type === 'submit' ? keepFocus : undefined}
    className={cx(buttonRecipe({ look, size, wide }), className)}
    {...rest}
  >
    {busy ? <Spinner /> : icon && <Icon name={icon} />}
    {children}
  </button>
)

const keepFocus = (event: MouseEvent) => event.preventDefault()
