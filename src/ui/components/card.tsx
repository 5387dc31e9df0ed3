import type { ComponentProps } from 'react'
import { css, cx } from '../../../styled-system/css'

export const Card = ({ className, ...rest }: ComponentProps<'section'>) => (
  <section className={cx(surface, className)} {...rest} />
)

const surface = css({
  bg: 'bg.raised',
  border: '1px solid token(colors.line)',
  borderRadius: 'l',
  boxShadow: 'raised',
  padding: '5',
})
