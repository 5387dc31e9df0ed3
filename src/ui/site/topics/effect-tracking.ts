import { msg } from '@lingui/core/macro'
import { ShopDashboardPicture } from '#ui/site/pictures/shop-dashboard.tsx'
import { ShopEffectsPicture } from '#ui/site/pictures/shop-effects.tsx'
import type { Topic } from '#ui/site/topic-screen.tsx'

export const effectTracking: Topic = {
  path: '/features/effect-tracking',
  stage: 'available',
  title: msg`用差异说明效果`,
  lead: msg`把符合条件的访客随机分成触达组和对照组。效果是两组之差，而不是触达之后的全部成交。`,
  points: [
    { title: msg`先分组，后触达`, text: msg`分组由访客编号和活动共同决定，同一位访客始终在同一组。` },
    { title: msg`给出区间，而不是一个数字`, text: msg`结果附 95% 置信区间；区间包含零时，界面直说“尚无结论”。` },
    { title: msg`看得到分母`, text: msg`每个比例都列出人数和事件数，可以导出核对。` },
  ],
  scenario: {
    title: msg`优惠券真的有用吗`,
    text: msg`活动结束后，领券访客的转化率是 4.8%，看起来不错。对照组是 4.6%，差异的区间从 −0.5 到 0.9 个百分点：没有证据说明券有用。团队停掉了它。`,
  },
  measures: [
    { title: msg`增量`, text: msg`触达组与对照组之差，以百分点和人数表示。` },
    { title: msg`可以重算`, text: msg`每个结果都列出两组的人数、总和与平方和，任何人都能自己算一遍。` },
    {
      title: msg`分组比例`,
      text: msg`持续检查两组人数是否符合分组比例。后来发现跨两组的人不参与比较，另行计数。`,
    },
  ],
  Picture: ShopEffectsPicture,
  more: {
    title: msg`目标、仪表盘和洞察分析`,
    points: [
      {
        title: msg`目标`,
        text: msg`目标可以是任何按天统计的指标。页面给出进度、带区间的预测和各策略的贡献；重叠的贡献不会算两次。`,
      },
      {
        title: msg`仪表盘`,
        text: msg`任意日期、任意时区，与上一时段并列：访客、订单、收入、消息点击率、漏斗和来源，以及带区间的增量收入。趋势上标出策略何时发布、暂停或回退。`,
      },
      {
        title: msg`洞察分析`,
        text: msg`在保留期内的全部原始事件上查看趋势、漏斗、留存、页面和来源。每个结果都有表格和 CSV，也能打开背后的人。`,
      },
      { title: msg`每周摘要`, text: msg`每周一把数字、变化和需要注意的事发到订阅者的邮箱，只写他们有权查看的内容。` },
    ],
    Picture: ShopDashboardPicture,
  },
}
