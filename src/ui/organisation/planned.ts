import { msg } from '@lingui/core/macro'
import { organizing, type Plans } from '#ui/shell/planned/plans.ts'

export const organisationPlans = {
  '/organization/permissions': {
    text: msg`按角色查看和设置权限：所有者、管理员、营销、分析、开发、只读，以及自定义角色。可以查看某位成员能做什么，保存前先看到改动。`,
    today: organizing,
  },
} as const satisfies Plans
