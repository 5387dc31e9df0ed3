import { msg } from '@lingui/core/macro'
import { FunnelPicture } from '#ui/site/pictures/funnel.tsx'
import type { Topic } from '#ui/site/topic-screen.tsx'

export const ecommerce: Topic = {
  path: '/solutions/ecommerce',
  stage: 'building',
  title: msg`从看到买，少丢一步`,
  lead: msg`面向电商团队：用统一的事件看清从浏览到购买的每一步，在访客犹豫的地方帮一把。`,
  points: [
    {
      title: msg`现成的事件名称`,
      text: msg`浏览商品、加入购物车、开始结算、购买。随附的示例商店演示每一步怎样上报，今天就能试。`,
    },
    { title: msg`不打扰买过的人`, text: msg`加购后离开的访客，到约定的时间收到一次提醒；已经购买的人不会收到。` },
    { title: msg`促销的真实效果`, text: msg`每次促销留出对照组，分清“因为促销”和“本来就会买”。` },
  ],
  scenario: {
    title: msg`一家茶叶店的周末`,
    text: msg`周五晚上访客多了三成，成交却没有变。实时监控显示他们停在结算页；店主发现运费到最后一步才出现，把它移到商品页，再用对照组验证这一改动。`,
  },
  measures: [
    { title: msg`各步转化率`, text: msg`每一步到下一步的访客比例，按来源和设备拆开看。` },
    { title: msg`挽回的订单`, text: msg`收到提醒的访客与对照组的成交之差。` },
    { title: msg`客单价`, text: msg`提醒和促销前后的平均订单金额，含区间。` },
  ],
  Picture: FunnelPicture,
}
