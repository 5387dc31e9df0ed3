import '../texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { Check } from '#contract/decisions/checks.ts'

/** What the checks of a decision look at. */
export const useCheckNames = (): Record<Check, string> => {
  const { t } = useLingui()
  return {
    status: t`策略正在运行，且在排期内`,
    trigger: t`事件满足触发条件`,
    reentry: t`可以再次进入`,
    audience: t`属于目标人群`,
    exclusion: t`不属于排除人群`,
    consent: t`已同意`,
    globalHoldout: t`不在全局对照组`,
    strategyHoldout: t`不在策略对照组`,
    personCap: t`未达到策略的频次上限`,
    projectCap: t`未达到项目的频次上限`,
    quietHours: t`不在免打扰时段`,
    exclusionGroup: t`互斥组没有被占用`,
    budget: t`预算足够`,
    arm: t`方案有可投放的内容`,
  }
}
