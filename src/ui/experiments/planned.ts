import { msg } from '@lingui/core/macro'
import { measuring, type Plans } from '#ui/shell/planned/plans.ts'

export const experimentPlans = {
  '/ai-marketing/performance-analytics': {
    text: msg`把各策略放在一起比较：成本、增量利润和提升区间。归因与增量并列，分清转化归功于谁、又由谁引起。`,
    today: measuring,
  },
} as const satisfies Plans
