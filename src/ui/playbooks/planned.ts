import { msg } from '@lingui/core/macro'
import { acting, type Plans } from '#ui/shell/planned/plans.ts'

export const playbookPlans = {
  '/ai-marketing/semi-auto': {
    text: msg`系统提出建议，由人决定：每条建议都写明依据、人数、预期增量和成本。您可以批准、修改后批准、稍后再看，或说明理由后拒绝。`,
    today: acting,
  },
  '/ai-marketing/semi-auto/create': {
    text: msg`用步骤搭建剧本：触发、等待、条件、动作、分组和结束目标。可以从欢迎、弃购挽回、流失召回等模板开始，发布前会自动检查。`,
    today: acting,
  },
} as const satisfies Plans
