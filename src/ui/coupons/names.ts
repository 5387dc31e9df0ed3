import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { CouponCodeState, CouponPoolKind, CouponPoolSummary } from '#contract/coupons/coupons.ts'

/** What is said of coupon pools in more than one place. */
export const useCouponNames = () => {
  const { t } = useLingui()
  const kinds: Record<CouponPoolKind, string> = { generated: t`按规则生成`, uploaded: t`上传的券码`, shared: t`共用一个券码` }
  const states: Record<CouponCodeState, string> = { free: t`未发放`, issued: t`已发放`, redeemed: t`已使用`, expired: t`已过期` }
  const statusOf = ({ status, isLow }: Pick<CouponPoolSummary, 'status' | 'isLow'>) =>
    status === 'archived' ? t`已归档` : isLow ? t`库存不足` : t`可发放`
  return { kinds, states, statusOf }
}
