import { msg } from '@lingui/core/macro'
import { type Plan, type Plans, watching } from '#ui/shell/planned/plans.ts'

const profile: Plan = {
  text: msg`一个人的全部记录：按会话排列的时间线、特征、身份合并、分群、订单和收到的消息。也在这里导出、匿名化或删除此人的数据。`,
  today: watching,
}
const people: Plan = {
  text: msg`查找访客和已识别的用户，按特征、行为、来源和同意状态筛选。每个人都列出首次和最近来访、订单、收入，以及所属分群。`,
  today: watching,
}

export const profilePlans = {
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
} as const satisfies Plans
