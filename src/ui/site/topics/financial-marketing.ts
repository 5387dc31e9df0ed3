import { msg } from '@lingui/core/macro'
import { ConsentPicture } from '#ui/site/pictures/consent.tsx'
import type { Topic } from '#ui/site/topic-screen.tsx'

export const financialMarketing: Topic = {
  path: '/solutions/financial-marketing',
  stage: 'building',
  title: msg`谨慎地触达，完整地留痕`,
  lead: msg`面向银行、保险和证券团队：在同意的范围内采集，在规定的边界内触达，每个决定都能复查。`,
  points: [
    { title: msg`同意在先`, text: msg`没有同意就不采集；撤回同意，编号和缓冲一并清除。` },
    { title: msg`只写的密钥`, text: msg`页面中的密钥只能写入事件，不能读取任何数据。这一点今天已经做到。` },
    { title: msg`决定可以复查`, text: msg`触达与不触达都记录规则、时间和理由，供合规人员抽查。` },
  ],
  scenario: {
    title: msg`中断的开户申请`,
    text: msg`客户填到第三步离开。系统不推送利率广告，而是按约定请客户经理联系；客户在任何一步撤回同意，采集立即停止。`,
  },
  measures: [
    { title: msg`申请完成率`, text: msg`开始申请的客户中完成的比例，与对照组比较。` },
    { title: msg`同意的覆盖`, text: msg`有同意记录的事件所占的比例，目标是全部。` },
    { title: msg`复查所需的时间`, text: msg`从提出问题到找到那次决定及其理由的时间。` },
  ],
  Picture: ConsentPicture,
}
