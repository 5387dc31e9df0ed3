import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { RfmGroup } from '#contract/profiles/scores.ts'

/** What the groups of buyers are called that recency, frequency and money make. */
export const useRfmNames = (): Record<RfmGroup, string> => {
  const { t } = useLingui()
  return {
    champions: t`冠军客户`,
    loyal: t`忠诚客户`,
    potential_loyalist: t`潜在忠诚客户`,
    new: t`新客户`,
    promising: t`有潜力`,
    needs_attention: t`需要关注`,
    about_to_sleep: t`即将沉睡`,
    at_risk: t`有流失风险`,
    cant_lose: t`不能失去`,
    hibernating: t`沉睡`,
    lost: t`已流失`,
  }
}
