import { msg } from '@lingui/core/macro'
import { measuring, type Plans } from '#ui/shell/planned/plans.ts'

export const dashboardPlans = {
  '/dashboard1': {
    text: msg`概览的另一种版式，不含自动化部分：访客、会话、转化率和收入，以及漏斗和来源。数据与仪表盘相同。`,
    today: measuring,
  },
  '/dashboard2': {
    text: msg`概览的另一种版式，图表在前：可选日期范围的趋势图、漏斗和来源表。数据与仪表盘相同。`,
    today: measuring,
  },
} as const satisfies Plans
