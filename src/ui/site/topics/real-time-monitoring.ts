import { msg } from '@lingui/core/macro'
import { MonitoringPicture } from '#ui/site/pictures/monitoring.tsx'
import type { Topic } from '#ui/site/topic-screen.tsx'

export const realTimeMonitoring: Topic = {
  path: '/features/real-time-monitoring',
  stage: 'available',
  title: msg`事件到达的那一刻，就看见它`,
  lead: msg`实时监控中心逐行列出项目收到的每个事件：时间、名称、页面、访客和完整内容。`,
  points: [
    { title: msg`提交后随即显示`, text: msg`服务器写入事件后立即推送到控制台。基准测试测量从发送到显示的时间，目标是一秒以内。` },
    { title: msg`断线不丢`, text: msg`连接中断后自动重连，从最后一个编号继续，错过的事件会补上。` },
    { title: msg`可以停下来看`, text: msg`暂停后新事件在后台计数，继续时一次补齐；点开一行，就是事件的原始内容。` },
  ],
  scenario: {
    title: msg`上线后的五分钟`,
    text: msg`团队发布新的结算页，打开实时监控走一遍流程：page_view、start_checkout、purchase 依次出现。同事注意到 purchase 没有金额，点开这一行就看到缺少的字段，不必等第二天的报表。`,
  },
  measures: [
    { title: msg`端到端延迟`, text: msg`从发送到显示，看中位数和第 95 百分位，随版本公布。` },
    { title: msg`连接状态`, text: msg`实时、重连中、第几次重试，界面直接写出。` },
    { title: msg`收到的事件数`, text: msg`最近 24 小时的事件数，与数据库中的行数一致。` },
  ],
  Picture: MonitoringPicture,
}
