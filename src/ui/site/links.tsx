import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { PublicPath } from '#contract/site/site.ts'
import { buttonRecipe } from '#ui/components/button.tsx'
import { css, cx } from '../../../styled-system/css'

/** The address of a public page in the present language, so that following a link never changes the language. */
export const useSiteHref = () => {
  const { i18n } = useLingui()
  return (path: PublicPath) => `${path}?lng=${i18n.locale}`
}

type Props = {
  to: 'contact' | 'demo' | 'expert'
  look?: 'primary' | 'secondary'
  size?: 'medium' | 'large'
  children: ReactNode
}

/** A button that opens a form. The script of the page loads the form; without scripts the button is hidden. */
export const Invite = ({ to, look = 'secondary', size = 'medium', children }: Props) => (
  <button
    type="button"
    data-invite={to}
    aria-haspopup="dialog"
    className={cx(
      buttonRecipe({ look, size }),
      css({ _scriptless: { display: 'none' }, '&[aria-busy]': { cursor: 'progress' } }),
    )}
  >
    {children}
  </button>
)
