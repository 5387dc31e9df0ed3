import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { CouponEffect } from '#contract/experiments/coupon-effects.ts'

type Reason = NonNullable<CouponEffect['reason']>

/** Why it is not known what codes brought. */
export const useUnknownEffect = () => {
  const { t } = useLingui()
  const tooEarly = t`还没有足够的人可以比较`
  const uncomparable = t`这些人无法比较`
  const texts: Record<Reason, string> = {
    noControl: t`没有对照组，无法知道`,
    noPeople: tooEarly,
    tooFewPeople: tooEarly,
    zeroVariance: t`两组还没有差别`,
    zeroBaseline: uncomparable,
    zeroDenominator: uncomparable,
    noPreExposure: uncomparable,
    adaptiveAllocation: t`概率随结果变化，不能直接比较`,
    invalid: uncomparable,
  }
  return (reason: Reason): string => texts[reason]
}
