import { msg } from '@lingui/core/macro'
import { DecisionPicture } from '#ui/site/pictures/decision.tsx'
import type { Topic } from '#ui/site/topic-screen.tsx'

export const aiMarketing: Topic = {
  path: '/features/ai-marketing',
  stage: 'building',
  title: msg`让每一次触达都有理由`,
  lead: msg`访客做出八种关键行为之一时，Causeway 按人群、时机和频次决定是否行动、做什么，并记下理由。`,
  points: [
    {
      title: msg`八种触发行为`,
      text: msg`加入购物车、浏览商品、注册、登录、开始结算、购买、搜索和离开意图，用统一的事件名称上报。`,
    },
    { title: msg`条件先于动作`, text: msg`先看人群、时间段和频次上限，再选择动作。任何一条不满足就什么也不做，并说明是哪一条。` },
    { title: msg`模型只提建议`, text: msg`语言模型可以起草文案和分组，发布由人决定；模型不可用时，规则照常运行。` },
  ],
  scenario: {
    title: msg`犹豫离开的访客`,
    text: msg`访客第三次查看同一件商品，随后把鼠标移向关闭按钮。系统确认他今天还没有收到过消息，展示一次免运费提醒；符合条件的访客中有十分之一留在对照组，什么也不会看到。`,
  },
  measures: [
    { title: msg`从触发到展示`, text: msg`从事件提交到动作显示的时间，看中位数和第 95 百分位。` },
    { title: msg`没有行动的理由`, text: msg`每一次被跳过的触发都有理由，可以按条件统计。` },
    { title: msg`增量转化`, text: msg`触达组与对照组的转化率之差，附置信区间。` },
  ],
  Picture: DecisionPicture,
}
