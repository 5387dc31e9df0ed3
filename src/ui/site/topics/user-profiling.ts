import { msg } from '@lingui/core/macro'
import { ProfilePicture } from '#ui/site/pictures/profile.tsx'
import type { Topic } from '#ui/site/topic-screen.tsx'

export const userProfiling: Topic = {
  path: '/features/user-profiling',
  stage: 'available',
  title: msg`从一串事件，认识一位访客`,
  lead: msg`同一位访客的浏览、搜索和购买连成一条时间线；分群随每个事件即时更新，每个人为什么在其中，都能逐条说明。`,
  points: [
    { title: msg`匿名也有连续性`, text: msg`访客以随机编号区分，登录后才与账号合并；合并前后的事件都保留来源。` },
    { title: msg`分群说得清来由`, text: msg`在不在分群里，不是一个分数，而是一棵条件树：每个条件旁边，是这个人此刻的取值。` },
    {
      title: msg`合并可以撤销`,
      text: msg`两个浏览器为什么是同一个人，有据可查。合并前可以预览，合并错了可以撤销，两个人又各归各的。`,
    },
    {
      title: msg`同意优先`,
      text: msg`访客拒绝后，编号和尚未发送的事件都会清除；浏览器发出的全局隐私信号视为拒绝。按要求删除一个人时，事件和画像一并清除，并留下凭证。`,
    },
  ],
  scenario: {
    title: msg`第三次来访的陌生人`,
    text: msg`一位访客三天内从搜索引擎来了三次，每次都看茶具，从未登录。画像把三次来访连在一起；第三次来访时，她满足了条件，当即进入“茶具意向”分群。运营人员点开“为什么”，看到的是每个条件和她的取值。`,
  },
  measures: [
    { title: msg`分群的及时`, text: msg`从事件提交到人进入分群的时间。` },
    { title: msg`合并的正确性`, text: msg`用测试账号核对，错误合并与遗漏合并分别计数。` },
    { title: msg`画像的新鲜度`, text: msg`从事件提交到画像更新的时间。` },
  ],
  Picture: ProfilePicture,
}
