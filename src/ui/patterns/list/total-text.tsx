import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'

/** How many there are: exactly, or at least so many. */
export type Total = { value: number; exact: boolean }

export const TotalText = ({ total }: { total: Total }) => {
  const { i18n } = useLingui()
  const count = i18n.number(total.value)
  return total.exact ? <Trans>共 {count} 项</Trans> : <Trans>至少 {count} 项</Trans>
}
