import { msg } from '@lingui/core/macro'
import type { organisationProblems } from '#contract/organisation/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const organisationProblemTexts = {
  'permission.denied': msg`您没有执行此操作的权限`,
  'permission.notHeld': msg`您不能授予自己没有的权限`,
  'organization.switchedOff': msg`平台已为您的组织关闭此功能。请联系平台管理员`,
  'role.unknown': msg`未找到角色`,
  'role.fixed': msg`内置角色不能修改或删除`,
  'role.taken': msg`已有同名角色`,
  'role.inUse': msg`仍有成员使用该角色，无法删除`,
  'role.changed': msg`其他人刚刚修改了这个角色`,
  'role.tooMany': msg`一个组织最多 50 个自定义角色，请先删除不再使用的角色`,
} as const satisfies ProblemTextsOf<typeof organisationProblems>
