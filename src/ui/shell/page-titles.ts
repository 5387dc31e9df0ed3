import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { type Page, pageAt } from '#contract/http/page-lookup.ts'
import { type Scenario, scenarios } from '#contract/scenarios/scenarios.ts'

/** What each page is called, on its tab and in the browser's title. The Chinese texts are the specification's. */
export const pageTitles = {
  '/dashboard': msg`仪表盘`,
  '/dashboard1': msg`仪表盘 1.0`,
  '/dashboard2': msg`仪表盘`,
  '/users': msg`用户画像`,
  '/users1': msg`用户画像 1.0`,
  '/users2': msg`用户画像`,
  '/users/:id': msg`用户详情`,
  '/users1/:id': msg`用户详情`,
  '/users2/:id': msg`用户详情`,
  '/user-detail-new/:id': msg`用户详情`,
  '/user-profile': msg`用户画像`,
  '/ai-marketing-strategies': msg`营销策略`,
  '/ai-marketing-strategies/create': msg`创建营销策略`,
  '/ai-marketing-strategies/edit/:id': msg`编辑营销策略`,
  '/ai-marketing-strategies/:id': msg`营销策略详情`,
  '/response-actions': msg`响应动作库`,
  '/response-actions/create': msg`创建响应动作`,
  '/response-actions/edit/:id': msg`编辑响应动作`,
  '/response-actions/:id': msg`响应动作详情`,
  '/ai-marketing/monitoring-center': msg`监控中心`,
  '/ai-marketing/fully-auto': msg`全自动营销`,
  '/ai-marketing/semi-auto': msg`半自动模式`,
  '/ai-marketing/semi-auto/create': msg`创建剧本`,
  '/ai-marketing/strategy-goals': msg`策略与目标`,
  '/ai-marketing/scenarios': msg`AI 营销场景`,
  '/ai-marketing/scenarios/:scenario': msg`AI 营销场景`,
  '/ai-marketing/performance-analytics': msg`效果分析`,
  '/ai-marketing/live-monitoring': msg`实时监控`,
  '/effect-tracking': msg`效果追踪`,
  '/integration/sdk': msg`SDK 集成`,
  '/sdk': msg`开发者工具`,
  '/organization/members': msg`成员管理`,
  '/organization/settings': msg`组织设置`,
  '/organization/permissions': msg`权限管理`,
  '/account/settings': msg`个人设置`,
  '/projects': msg`项目管理`,
  '/projects/:id': msg`项目详情`,
  '/admin': msg`系统概览`,
  '/admin/organizations': msg`组织管理`,
  '/admin/organizations/:id': msg`组织详情`,
  '/admin/ai-models': msg`AI 模型`,
  '/admin/ai-models/:id': msg`AI 模型详情`,
  '/admin/scenarios': msg`场景管理`,
  '/admin/scenarios/:id': msg`场景详情`,
  '/admin/data-sources': msg`数据源`,
  '/admin/security': msg`安全`,
  '/admin/monitoring': msg`系统监控`,
  '/admin/users': msg`用户管理`,
  '/admin/users/:id': msg`用户信息`,
} as const satisfies Record<Page, MessageDescriptor>

export const scenarioTitles = {
  add_to_cart: msg`加入购物车`,
  view_product: msg`浏览商品`,
  user_signup: msg`用户注册`,
  user_login: msg`用户登录`,
  start_checkout: msg`开始结账`,
  purchase: msg`购买`,
  search: msg`搜索`,
  exit_intent: msg`离开意图`,
} as const satisfies Record<Scenario, MessageDescriptor>

type Named = { id: string; projectName: string }

/** Says what the page at a path is called; a project's page has the project's name. */
export const useTitleOf = (projects: readonly Named[]) => {
  const { i18n } = useLingui()
  return (path: string): string => {
    const found = pageAt(path)
    if (!found) return path
    const { page, id } = found
    const project = page === '/projects/:id' ? projects.find((it) => it.id === id) : undefined
    if (project?.projectName) return project.projectName
    const scenario = page === '/ai-marketing/scenarios/:scenario' ? scenarios.find((it) => it === id) : undefined
    return i18n._(scenario ? scenarioTitles[scenario] : pageTitles[page])
  }
}
