import { msg } from '@lingui/core/macro'
import { ProfilePicture } from '#ui/site/pictures/profile.tsx'
import type { Topic } from '#ui/site/topic-screen.tsx'

export const userProfiling: Topic = {
  path: '/features/user-profiling',
  stage: 'building',
  title: msg`从一串事件，认识一位访客`,
  lead: msg`同一位访客的浏览、搜索和购买连成一条时间线；标签由规则算出，每个标签都能指回支持它的事件。`,
  points: [
    { title: msg`匿名也有连续性`, text: msg`访客以随机编号区分，登录后才与账号合并；合并前后的事件都保留来源。` },
    { title: msg`标签说得清来由`, text: msg`“高购买意向”不是一个分数，而是一条规则和满足它的那些事件。` },
    { title: msg`同意优先`, text: msg`访客拒绝后，编号和尚未发送的事件都会清除；浏览器发出的全局隐私信号视为拒绝。` },
  ],
  scenario: {
    title: msg`第三次来访的陌生人`,
    text: msg`一位访客三天内从搜索引擎来了三次，每次都看同一类茶具，从未登录。画像把三次来访连在一起，标为“茶具意向”；运营人员点开标签，看到的是支持它的九个事件。`,
  },
  measures: [
    { title: msg`说得清的标签`, text: msg`能列出支持事件的标签所占的比例，目标是全部。` },
    { title: msg`合并的正确性`, text: msg`用测试账号核对，错误合并与遗漏合并分别计数。` },
    { title: msg`画像的新鲜度`, text: msg`从事件提交到画像更新的时间。` },
  ],
  Picture: ProfilePicture,
}
