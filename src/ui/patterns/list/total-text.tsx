import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'

/** How many there are: exactly, or an estimate that says so. */
export type Total = { value: number; exact: boolean }

export const TotalText = ({ total }: { total: Total }) => {
  const { i18n } = useLingui()
  const count = i18n.number(total.value)
  return total.exact ? <Trans>共 {count} 项</Trans> : <Trans>约 {count} 项</Trans>
}
