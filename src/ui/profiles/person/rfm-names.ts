import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { RfmGroup } from '#contract/profiles/scores.ts'

/** What the groups of buyers are called. */
export const useRfmNames = (): Record<RfmGroup, string> => {
  const { t } = useLingui()
  return {
    champions: t`核心客户`,
    loyal: t`忠实客户`,
    potential_loyalist: t`潜在忠实客户`,
    new: t`新客户`,
    promising: t`有希望的客户`,
    needs_attention: t`需要关注`,
    about_to_sleep: t`即将沉睡`,
    at_risk: t`有流失风险`,
    cant_lose: t`不能失去`,
    hibernating: t`沉睡客户`,
    lost: t`已流失`,
  }
}
