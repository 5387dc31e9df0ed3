import { msg } from '@lingui/core/macro'
import { ReadingPicture } from '#ui/site/pictures/reading.tsx'
import type { Topic } from '#ui/site/topic-screen.tsx'

export const contentMarketing: Topic = {
  path: '/solutions/content-marketing',
  stage: 'building',
  title: msg`写给真正在读的人`,
  lead: msg`面向媒体和品牌内容团队：分清“打开过”和“读完了”，据此推荐下一篇、决定下一封邮件。`,
  points: [
    { title: msg`真实的阅读时间`, text: msg`只计页面可见且读者活跃的时间，放在后台的标签页不算。` },
    { title: msg`从来源到结果`, text: msg`搜索、社交、邮件带来的读者，分别看读完率和订阅率。` },
    { title: msg`推荐的时机`, text: msg`读到结尾时推荐下一篇，读到一半不打断。` },
  ],
  scenario: {
    title: msg`一篇很长的教程`,
    text: msg`打开的人很多，读完的人很少。阅读曲线在第三节骤降；编辑把安装步骤移到附录，读完率回升，推荐位也从页首移到结尾。`,
  },
  measures: [
    { title: msg`读完率`, text: msg`读到最后一屏的读者比例。` },
    { title: msg`有效阅读时间`, text: msg`每次阅读的活跃时间，看分布而不只看平均。` },
    { title: msg`回访`, text: msg`七天内再次阅读的读者比例。` },
  ],
  Picture: ReadingPicture,
}
