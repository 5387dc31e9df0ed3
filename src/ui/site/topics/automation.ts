import { msg } from '@lingui/core/macro'
import { AutomationPicture } from '#ui/site/pictures/automation.tsx'
import type { Topic } from '#ui/site/topic-screen.tsx'

export const automation: Topic = {
  path: '/features/automation',
  stage: 'building',
  title: msg`把重复的工作画成流程`,
  lead: msg`从触发到结束，每一步都是看得见的状态：等待、判断、执行、结束。可以全自动运行，也可以在关键步骤等人确认。`,
  points: [
    { title: msg`两种模式`, text: msg`全自动模式按规则运行；半自动模式起草方案，由人确认后执行。` },
    { title: msg`发布之前先演练`, text: msg`用历史事件走一遍，看它会在哪里停下、对谁行动。` },
    { title: msg`随时可以停`, text: msg`每个流程都有停止开关、频次上限和安静时段。` },
  ],
  scenario: {
    title: msg`新用户的第一周`,
    text: msg`注册后第一天发一次欢迎；第三天没有回来，再提醒一次；第七天结束。任何一步完成购买，流程立即结束，不再打扰。`,
  },
  measures: [
    { title: msg`每一步的人数`, text: msg`进入、停留、离开各多少人，图上直接显示。` },
    { title: msg`省下的操作`, text: msg`由人完成的操作数，与启用之前比较。` },
    { title: msg`打扰的上限`, text: msg`每位访客每周收到的消息数，从不超过设定值。` },
  ],
  Picture: AutomationPicture,
}
