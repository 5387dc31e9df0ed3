import { msg } from '@lingui/core/macro'
import type { memberProblems } from '#contract/members/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const memberProblemTexts = {
  'member.unknown': msg`未找到成员，可能已被移除`,
  'member.lastOwner': msg`组织至少需要一位有效的所有者，请先指定另一位所有者`,
  'member.self': msg`您不能更改自己的成员身份，请让其他所有者或管理员操作`,
  'member.owner': msg`所有者在所有项目中都拥有全部权限，不能另设项目角色`,
  'member.heirNeeded': msg`此人负责的内容需要新负责人，请先选择`,
  'member.heirUnknown': msg`所选的人无法接手这些内容：可能已离开、被暂停或没有相应权限`,
  'invitation.unknown': msg`未找到邀请，链接可能不完整或已被新的链接取代`,
  'invitation.used': msg`该邀请已被接受`,
  'invitation.expired': msg`该邀请已过期，请邀请人重新发送`,
  'invitation.revoked': msg`该邀请已被撤销`,
  'invitation.inviterLeft': msg`邀请您的人已不在该组织，邀请随之失效。请联系组织的其他成员，重新邀请您`,
  'invitation.otherAddress': msg`该邀请发给了另一个邮箱，请用那个邮箱的账号登录`,
  'invitation.tooMany': msg`邀请过多，请稍后重试，或先撤销不再需要的邀请`,
  'invitation.unproven': msg`该链接由成员复制，无法确认邮箱属于您。请把链接发送到受邀邮箱，再创建账号`,
  'invitation.closed': msg`该组织即将被删除，目前不能接受邀请`,
  'organization.unknown': msg`您不属于该组织`,
} as const satisfies ProblemTextsOf<typeof memberProblems>
