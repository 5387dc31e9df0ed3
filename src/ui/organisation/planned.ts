import { msg } from '@lingui/core/macro'
import { organizing, type Plans } from '#ui/shell/planned/plans.ts'

export const organisationPlans = {
  '/organization/settings': {
    text: msg`组织的名称、时区、货币、语言、数据保留和对照组比例。频率上限、静默时段、发件人和 Webhook 也在这里设置。`,
    today: organizing,
  },
} as const satisfies Plans
