import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { UnbuiltPage } from '#contract/http/page-lookup.ts'

/** A page that can be used today. */
export type UsablePage = '/dashboard' | '/ai-marketing/live-monitoring' | '/sdk' | '/projects' | '/account/settings' | '/admin'

type Plan = { text: MessageDescriptor; today: readonly UsablePage[] }

const watching = ['/ai-marketing/live-monitoring', '/dashboard', '/sdk'] as const
const measuring = ['/dashboard', '/ai-marketing/live-monitoring'] as const
const acting = ['/ai-marketing/live-monitoring', '/sdk'] as const
const organizing = ['/projects', '/account/settings'] as const
const operating = ['/admin'] as const

const profile: Plan = {
  text: msg`一个人的全部记录：按会话排列的时间线、特征、身份合并、分群、订单和收到的消息。也在这里导出、匿名化或删除此人的数据。`,
  today: watching,
}
const people: Plan = {
  text: msg`查找访客和已识别的用户，按特征、行为、来源和同意状态筛选。每个人都列出首次和最近来访、订单、收入，以及所属分群。`,
  today: watching,
}

/** What people will do on each page that is not built yet, and what they can do today instead. */
export const plans: Record<UnbuiltPage, Plan> = {
  '/dashboard1': {
    text: msg`概览的另一种版式，不含自动化部分：访客、会话、转化率和收入，以及漏斗和来源。数据与仪表盘相同。`,
    today: measuring,
  },
  '/dashboard2': {
    text: msg`概览的另一种版式，图表在前：可选日期范围的趋势图、漏斗和来源表。数据与仪表盘相同。`,
    today: measuring,
  },
  '/users': people,
  '/user-profile': people,
  '/users1': {
    text: msg`用户列表的紧凑表格版式，一屏看到更多人。查找访客和已识别的用户，按特征、行为和来源筛选，按订单或收入排序。`,
    today: watching,
  },
  '/users2': {
    text: msg`用户列表的卡片版式，每个人一张卡片：首次和最近来访、订单、收入、所属分群。筛选方式与列表相同。`,
    today: watching,
  },
  '/users/:id': profile,
  '/users1/:id': profile,
  '/users2/:id': profile,
  '/user-detail-new/:id': profile,
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
  '/response-actions': {
    text: msg`弹窗、横幅、通知条、优惠券、邮件和 Webhook 的动作库。每个动作都列出已有的语言、使用它的策略，以及展示和点击次数。`,
    today: acting,
  },
  '/response-actions/create': {
    text: msg`左侧填写表单，右侧即时预览：不同设备、浅色与深色、各种语言。文字逐语言填写，并可用访客的资料做个性化。`,
    today: acting,
  },
  '/response-actions/edit/:id': {
    text: msg`修改响应动作的文字、样式和展示规则，右侧即时预览。发布会产生新版本，正在使用旧版本的策略不受影响。`,
    today: acting,
  },
  '/response-actions/:id': {
    text: msg`一个响应动作的表现：展示、点击、关闭和转化，按策略、设备和页面分别统计。历史版本也在这里。`,
    today: acting,
  },
  '/ai-marketing/monitoring-center': {
    text: msg`系统是否正常，一页看清：每分钟事件数、接收与拒绝、处理延迟、投递和积压。可以为任一指标设置告警，并查看故障记录。`,
    today: watching,
  },
  '/ai-marketing/fully-auto': {
    text: msg`逐个场景打开全自动：系统在您划定的范围内选择动作，并学习哪种有效。可以先以影子模式试运行，只记录、不投放；每个自动决定都有理由，也可以撤销。`,
    today: acting,
  },
  '/ai-marketing/semi-auto': {
    text: msg`系统提出建议，由人决定：每条建议都写明依据、人数、预期增量和成本。您可以批准、修改后批准、稍后再看，或说明理由后拒绝。`,
    today: acting,
  },
  '/ai-marketing/semi-auto/create': {
    text: msg`用步骤搭建剧本：触发、等待、条件、动作、分组和结束目标。可以从欢迎、弃购挽回、流失召回等模板开始，发布前会自动检查。`,
    today: acting,
  },
  '/ai-marketing/strategy-goals': {
    text: msg`设定目标：指标、目标值、期限和负责人，随时看到进度和到期预测。也能看到每条策略带来的增量，并定义团队共用的指标。`,
    today: measuring,
  },
  '/ai-marketing/scenarios': {
    text: msg`八个营销场景各一张卡片：是否启用、是否检测到事件、触发次数、转化和提升。从未收到事件的场景会说明如何发送。`,
    today: acting,
  },
  '/ai-marketing/scenarios/:scenario': {
    text: msg`此场景的定义和检测规则、事件属性的完整度、触发趋势，以及其后 30 分钟内常发生的事。可以排列所用策略的优先级，并为某个人模拟此场景。`,
    today: acting,
  },
  '/ai-marketing/performance-analytics': {
    text: msg`把各策略放在一起比较：成本、增量利润和提升区间。归因与增量并列，分清转化归功于谁、又由谁引起。`,
    today: measuring,
  },
  '/effect-tracking': {
    text: msg`与始终不投放的对照组相比，营销真正带来了多少：增量转化、收入和利润，附 95% 区间。每个指标都给出样本量、结论和健康检查，并可导出重新计算。`,
    today: measuring,
  },
  '/organization/members': {
    text: msg`查看组织成员的角色、项目和最近活动，邀请新成员，修改或收回权限。最后一位所有者不能离开或降级。`,
    today: organizing,
  },
  '/organization/settings': {
    text: msg`组织的名称、时区、货币、语言、数据保留和对照组比例。频率上限、静默时段、发件人和 Webhook 也在这里设置。`,
    today: organizing,
  },
  '/organization/permissions': {
    text: msg`按角色查看和设置权限：所有者、管理员、营销、分析、开发、只读，以及自定义角色。可以查看某位成员能做什么，保存前先看到改动。`,
    today: organizing,
  },
  '/admin/organizations': {
    text: msg`所有组织的所有者、项目、成员、用量和配额。可以暂停、恢复、调整配额或导出，每次操作都记入审计。`,
    today: operating,
  },
  '/admin/organizations/:id': {
    text: msg`一个组织的概况、项目、成员、用量、密钥和审计记录。写明理由后可以限时代入，全程记入审计。`,
    today: operating,
  },
  '/admin/ai-models': {
    text: msg`平台可用的模型：服务商、用途、价格、延迟、错误率和近 30 天费用。可以测试调用、按组织启用，也列出内置的预测模型及其质量。`,
    today: operating,
  },
  '/admin/ai-models/:id': {
    text: msg`一个模型的设置、测试调用和各组织的用量。密钥只能写入和轮换，不会再次显示。`,
    today: operating,
  },
  '/admin/scenarios': {
    text: msg`所有组织共用的场景模板：默认定义、必需属性、默认指标，以及有多少组织在用。模板有版本号，发布前可以看到会影响哪些策略。`,
    today: operating,
  },
  '/admin/scenarios/:id': {
    text: msg`修改一个场景模板，并作为新版本发布给各组织。发布前列出受影响的策略。`,
    today: operating,
  },
  '/admin/data-sources': {
    text: msg`所有接入来源：类型、最近事件、速率、拒绝比例和主要原因。可以暂停来源、轮换密钥、重新处理被隔离的事件。`,
    today: operating,
  },
  '/admin/security': {
    text: msg`登录失败、活跃会话、被锁账号、来自新来源的密钥使用和权限变更。完整的审计记录可以筛选、导出，并校验是否被改动。`,
    today: operating,
  },
  '/admin/monitoring': {
    text: msg`平台的运行状况：进程、数据库、队列、投递、备份和定时任务。也能查看故障时间线，并重试失败的任务。`,
    today: operating,
  },
  '/admin/users': {
    text: msg`跨组织查找用户：邮箱、所属组织、最近登录和状态。可以发送重置链接、强制下线、锁定账号或合并重复账号。`,
    today: operating,
  },
  '/admin/users/:id': {
    text: msg`一位用户的所属组织、登录记录、会话和审计记录。可以强制下线、锁定账号或发送重置链接。`,
    today: operating,
  },
}

/** What each usable page is good for. */
export const uses: Record<UsablePage, MessageDescriptor> = {
  '/dashboard': msg`最近 7 天的访客、事件、页面和来源`,
  '/ai-marketing/live-monitoring': msg`正在到来的事件和此刻在线的访客`,
  '/sdk': msg`获取密钥，把脚本接入您的页面`,
  '/projects': msg`创建和管理项目，查看用量，设置数据保留时间`,
  '/account/settings': msg`修改密码，查看已登录的设备`,
  '/admin': msg`邀请管理员，修改密码`,
}
