import { css } from '../../../styled-system/css'

type Props = {
  /** The file in base64, with its media type. */
  logo: { type: string; file: string }
  size: number
  alt?: string
}

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
