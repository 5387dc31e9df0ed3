import { msg } from '@lingui/core/macro'
import { measuring, type Plans } from '#ui/shell/planned/plans.ts'

export const experimentPlans = {
  '/ai-marketing/strategy-goals': {
    text: msg`设定目标：指标、目标值、期限和负责人，随时看到进度和到期预测。也能看到每条策略带来的增量，并定义团队共用的指标。`,
    today: measuring,
  },
  '/ai-marketing/performance-analytics': {
    text: msg`把各策略放在一起比较：成本、增量利润和提升区间。归因与增量并列，分清转化归功于谁、又由谁引起。`,
    today: measuring,
  },
} as const satisfies Plans
