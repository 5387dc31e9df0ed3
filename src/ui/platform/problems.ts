import { msg } from '@lingui/core/macro'
import type { platformProblems } from '#contract/platform/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const platformProblemTexts = {
  'invite.invalid': msg`邀请码无效或已过期`,
  'organization.suspended': msg`组织已被平台暂停，目前只能查看，不能更改`,
  'organization.ofPlatform': msg`平台管理员所在的组织不能暂停`,
  'impersonation.refused': msg`以他人身份使用控制台时不能执行此操作`,
  'impersonation.ofAdmin': msg`不能以平台管理员的身份登录`,
  'impersonation.notMember': msg`此账号已锁定，或不是该组织的有效成员`,
  'dataSource.keyReplaced': msg`这个项目的 SDK 密钥已被更换，请先读取最新内容`,
  'aiModel.unknown': msg`没有这个模型`,
  'aiModel.changed': msg`这个模型刚被其他人更改，请先读取最新内容`,
  'aiModel.fallback': msg`备用模型不存在，或最终又指回这个模型`,
  'aiModel.tooMany': msg`模型数量已达上限，请先删除不用的模型`,
  'modelVersion.unknown': msg`这个版本已不存在，请先读取最新内容`,
  'modelVersion.changed': msg`其他人刚刚选定了别的版本，请先读取最新内容`,
  'user.unknown': msg`没有这个账号`,
  'contactRequest.unknown': msg`没有这个联系请求`,
  'contactRequest.changed': msg`这个请求刚被其他人更改，请先读取最新内容`,
  'user.self': msg`不能对自己的账号执行此操作`,
  'user.mergeSame': msg`两个账号是同一个账号`,
  'user.mergeOfAdmin': msg`平台管理员的账号不能合并`,
  'user.mergeSuspended': msg`其中一个账号已锁定，或在两者共同的组织中被停用，因此不能合并`,
  'user.mergeNameWrong': msg`输入的账号名与要关闭的账号不一致`,
  'user.mergeChanged': msg`这两个账号的组织或角色刚刚有变化，请重新核对后再合并`,
  'user.merged': msg`此账号已合并到另一个账号，并已关闭`,
  'user.mergeImpersonated': msg`有平台管理员正以其中一个账号的身份使用控制台，结束后才能合并`,
} as const satisfies ProblemTextsOf<typeof platformProblems>
