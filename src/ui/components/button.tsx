import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cva, cx, type RecipeVariantProps } from '../../../styled-system/css'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'

/** The styles of a button, for links that look like one. */
export const buttonRecipe = cva({
  base: {
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
  },
  variants: {
    look: {
      primary: { bg: 'accent.solid', color: 'accent.on', '&:not(:disabled):hover': { bg: 'accent.hover' } },
      secondary: {
        bg: 'bg.raised',
        borderColor: 'line',
        color: 'fg',
        boxShadow: 'raised',
        '&:not(:disabled):hover': { bg: 'bg.hover' },
      },
      ghost: { bg: 'transparent', color: 'fg.muted', '&:not(:disabled):hover': { bg: 'bg.hover', color: 'fg' } },
      danger: { bg: 'bad.solid', color: 'accent.on' },
    },
    size: {
      small: { minHeight: '7', paddingInline: '2', fontSize: 's' },
      medium: { minHeight: '9', paddingInline: '3', fontSize: 'm' },
      large: { minHeight: '11', paddingInline: '5', fontSize: 'l' },
    },
    wide: { true: { width: 'full' } },
  },
  defaultVariants: { look: 'secondary', size: 'medium' },
})

export type ButtonProps = ComponentProps<'button'> &
  NonNullable<RecipeVariantProps<typeof buttonRecipe>> & { busy?: boolean; icon?: IconName; children?: ReactNode }

/** `busy` keeps the label, shows a spinner and takes no second press. */
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
