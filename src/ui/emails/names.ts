import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { SuppressionReason } from '#contract/emails/suppressions.ts'

/** Why an address gets no e-mails. */
export const useSuppressionNames = () => {
  const { t } = useLingui()
  const reasons: Record<SuppressionReason, string> = { unsubscribed: t`已退订`, bounced: t`退信` }
  return { reasons }
}

export const reasonTones = { unsubscribed: 'accent', bounced: 'neutral' } as const
