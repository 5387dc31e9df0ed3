import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'
import { muted, Picture, rows } from './parts.tsx'

/** The events of one application with their reasons. */
export const ConsentPicture = () => (
  <Picture title={<Trans>一次申请的记录</Trans>} aside={<Trans>供复查</Trans>}>
    <ol className={rows}>
      <Entry time="10:02" what={<Trans>同意采集</Trans>}>
        <Trans>仅限本次申请</Trans>
      </Entry>
      <Entry time="10:05" what={<Trans>到达第三步</Trans>}>
        <Trans>只记录步骤，不记录填写的内容</Trans>
      </Entry>
      <Entry time="10:06" what={<Trans>离开页面</Trans>}>
        <Trans>触发“申请中断”</Trans>
      </Entry>
      <Entry time="10:06" what={<Trans>不推送消息</Trans>}>
        <Trans>规则：由客户经理联系</Trans>
      </Entry>
      <Entry time="10:40" what={<Trans>撤回同意</Trans>}>
        <Trans>编号与缓冲已清除</Trans>
      </Entry>
    </ol>
  </Picture>
)

const Entry = ({ time, what, children }: { time: string; what: ReactNode; children: ReactNode }) => (
  <li className={css({ display: 'grid', gridTemplateColumns: { base: '48px 1fr', wide: '48px 152px 1fr' } })}>
    <span className={muted}>{time}</span>
    <span className={css({ fontWeight: 'medium' })}>{what}</span>
    <span className={css({ color: 'fg.muted', gridColumn: { base: '2', wide: 'auto' } })}>{children}</span>
  </li>
)
