import { msg } from '@lingui/core/macro'
import { type Plans, watching } from '#ui/shell/planned/plans.ts'

export const monitoringPlans = {
  '/ai-marketing/monitoring-center': {
    text: msg`系统是否正常，一页看清：每分钟事件数、接收与拒绝、处理延迟、投递和积压。可以为任一指标设置告警，并查看故障记录。`,
    today: watching,
  },
} as const satisfies Plans
