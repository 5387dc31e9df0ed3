import { msg } from '@lingui/core/macro'
import type { ProblemCode } from '#contract/http/problem.ts'
import { addProblemTexts, type firstProblemTexts, type ProblemTexts } from '#ui/messages/problems.ts'

/** The texts for problems of the console's pages. Adding a code breaks the build here. */
export const consoleProblemTexts = {
  'serverKey.changed': msg`服务器密钥已被他人更改，请查看最新状态后重试`,
  'permission.notHeld': msg`您不能授予自己没有的权限`,
  'role.unknown': msg`未找到角色`,
  'role.fixed': msg`内置角色不能修改或删除`,
  'role.taken': msg`已有同名角色`,
  'import.underWay': msg`该项目正在导入另一部分，请稍后重试`,
  'import.keyUsed': msg`此键已用于内容不同的部分，请换一个键`,
  'import.monthFull': msg`本月剩余的事件额度留给实时事件，请下月继续导入或提高额度`,
  'project.tooMany': msg`一个组织最多 100 个项目，请先删除不再使用的项目`,
  'sample.exists': msg`组织中已有示例项目，请先删除它`,
  'role.tooMany': msg`一个组织最多 50 个自定义角色，请先删除不再使用的角色`,
  'role.inUse': msg`仍有成员使用该角色，无法删除`,
  'profile.unknown': msg`未找到用户`,
  'merge.unknown': msg`未找到该合并记录`,
  'merge.same': msg`这两个用户已经是同一个人`,
  'merge.undone': msg`该合并已被撤销`,
  'merge.nothingToUndo': msg`该记录没有可撤销的内容`,
  'segment.invalid': msg`分群条件不正确，请检查后重试`,
  'segment.unknown': msg`未找到分群`,
  'segment.taken': msg`已有同名分群`,
  'segment.changed': msg`分群已被他人修改，请查看最新内容后重试`,
  'segment.tooMany': msg`一个项目最多 200 个分群，请先删除不再使用的分群`,
  'segment.noList': msg`该分群由条件决定，不能导入名单`,
  'list.unreadable': msg`无法读取该文件，请保存为 UTF-8 编码的 CSV 后重试`,
  'list.tooLong': msg`一个文件最多 100,000 行，请拆分后重试`,
  'strategy.invalid': msg`策略内容不正确，请检查后重试`,
  'strategy.unknown': msg`未找到策略`,
  'strategy.versionUnknown': msg`未找到该策略版本`,
  'strategy.changed': msg`策略已被他人修改，请查看最新内容后重试`,
  'strategy.tooMany': msg`一个项目最多 200 个策略，请先删除不再使用的策略`,
  'strategy.status': msg`策略目前的状态不允许此操作`,
  'decision.unknown': msg`未找到决策`,
  'event.unknown': msg`未找到该用户的这个事件`,
  'action.invalid': msg`响应动作的内容有误，请检查标出的字段`,
  'action.unknown': msg`未找到响应动作`,
  'action.taken': msg`已有同名响应动作`,
  'action.changed': msg`响应动作已被他人修改，请查看最新内容后重试`,
  'action.tooMany': msg`一个项目最多 500 个响应动作，请先删除不再使用的动作`,
  'action.archived': msg`响应动作已归档，请先恢复`,
} as const satisfies ProblemTexts & Record<Exclude<ProblemCode, keyof typeof firstProblemTexts>, unknown>

addProblemTexts(consoleProblemTexts)
