import { msg } from '@lingui/core/macro'
import { type Plans, watching } from '#ui/shell/planned/plans.ts'

export const profilePlans = {
  '/user-profile': {
    text: msg`整个项目的用户概况：增长、已识别的比例、来源、国家或地区、设备和主要分群。RFM 网格显示每一组的人数和收入。`,
    today: watching,
  },
} as const satisfies Plans
