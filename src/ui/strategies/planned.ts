import { msg } from '@lingui/core/macro'
import { acting, type Plans } from '#ui/shell/planned/plans.ts'

export const strategyPlans = {
  '/ai-marketing-strategies': {
    text: msg`列出所有营销策略：场景、状态、曝光、与对照组相比的提升，以及证据是否足够下结论。可以新建、复制、暂停、归档和比较策略。`,
    today: acting,
  },
  '/ai-marketing-strategies/create': {
    text: msg`分六步写出一条策略：目标、触发、人群、动作、限制和检查。发布前用最近 30 天的数据模拟：会触达多少人，预计花费多少，多久能看出效果。`,
    today: acting,
  },
  '/ai-marketing-strategies/edit/:id': {
    text: msg`修改策略的草稿，发布前与线上版本逐项对比。每次发布都是一个有编号的版本，可以回退。`,
    today: acting,
  },
  '/ai-marketing-strategies/:id': {
    text: msg`一条策略的效果：累计提升和置信区间、各方案的表现、每次决策的理由。健康检查会指出分组失衡、数据缺失等问题。`,
    today: acting,
  },
} as const satisfies Plans
