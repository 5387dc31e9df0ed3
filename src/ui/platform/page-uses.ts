import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const platformPageUses = {
  '/admin': msg`平台的用量和新注册，邀请管理员，修改密码`,
  '/admin/organizations': msg`查找组织，查看用量，暂停或恢复，调整配额`,
  '/admin/users': msg`查找账号，强制下线，锁定，协助找回账号`,
  '/admin/scenarios': msg`查看八个场景在各组织的接收情况、属性完整度和运行中的策略`,
  '/admin/contact-requests': msg`查看公开网站的联系请求，记录回复和备注`,
  '/admin/ai-models': msg`管理平台的语言模型端点和密钥，测试调用，查看内置模型的训练情况`,
  '/admin/data-sources': msg`查看事件从哪里来、被拒绝多少、结构有何变化，暂停数据源，更换密钥，重新处理被隔离的事件`,
} as const satisfies PageTitles
