import { msg } from '@lingui/core/macro'
import { acting, type Plans } from '#ui/shell/planned/plans.ts'

export const actionPlans = {
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
} as const satisfies Plans
