import type { Logo } from '#contract/organization-settings/logo.ts'
import { css } from '../../../styled-system/css'

type Props = { logo: Pick<Logo, 'type' | 'file'>; size: number; alt?: string }

/** A logo within a square of so many pixels. Without `alt` it stands beside the name, and tells nothing more. */
export const LogoImage = ({ logo: { type, file }, size, alt = '' }: Props) => (
  <img
    src={`data:${type};base64,${file}`}
    alt={alt}
    width={size}
    height={size}
    className={css({ flexShrink: '0', objectFit: 'contain', borderRadius: 's' })}
  />
)
