import { msg } from '@lingui/core/macro'
import { acting, type Plans } from '#ui/shell/planned/plans.ts'

export const decisionPlans = {
  '/ai-marketing/fully-auto': {
    text: msg`逐个场景打开全自动：系统在您划定的范围内选择动作，并学习哪种有效。可以先以影子模式试运行，只记录、不投放；每个自动决定都有理由，也可以撤销。`,
    today: acting,
  },
} as const satisfies Plans
