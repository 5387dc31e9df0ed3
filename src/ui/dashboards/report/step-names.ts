import { useLingui } from '@lingui/react/macro'
import type { FunnelStep } from '#contract/dashboards/dashboard.ts'

export const useStepNames = (): Record<FunnelStep, string> => {
  const { t } = useLingui()
  return { view_product: t`浏览商品`, add_to_cart: t`加入购物车`, start_checkout: t`开始结账`, purchase: t`下单` }
}
