import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'
import { muted, Picture } from './parts.tsx'

/** A flow of one week, with the number of people in each state. */
export const AutomationPicture = () => (
  <Picture title={<Trans>新用户的第一周</Trans>} aside={<Trans>今天 412 人在流程中</Trans>}>
    <ol className={css({ display: 'grid', gap: '2', padding: '4' })}>
      <State day={<Trans>第 1 天</Trans>} people={128}>
        <Trans>发送欢迎</Trans>
      </State>
      <State day={<Trans>第 1–3 天</Trans>} people={203} waiting>
        <Trans>等待再次来访</Trans>
      </State>
      <State day={<Trans>第 3 天</Trans>} people={57}>
        <Trans>没有回来：提醒一次</Trans>
      </State>
      <State day={<Trans>第 3–7 天</Trans>} people={24} waiting>
        <Trans>等待购买</Trans>
      </State>
    </ol>
    <p className={css({ padding: '4', borderTop: '1px solid token(colors.line)', fontSize: 's', color: 'fg.muted' })}>
      <Trans>任何一步完成购买，流程立即结束。</Trans>
    </p>
  </Picture>
)

type Props = { day: ReactNode; people: number; waiting?: boolean; children: ReactNode }

const State = ({ day, people, waiting = false, children }: Props) => (
  <li
    className={css({
      display: 'grid',
      gridTemplateColumns: { base: '1fr 40px', wide: '88px 1fr 40px' },
      alignItems: 'center',
      gap: '2',
      minHeight: '11',
      paddingInline: '3',
      borderRadius: 'm',
      border: '1px solid token(colors.line)',
      bg: 'bg.sunken',
      fontSize: 's',
    })}
  >
    <span className={css({ color: 'fg.muted', display: { base: 'none', wide: 'block' } })}>{day}</span>
    <span className={waiting ? muted : css({ fontWeight: 'medium' })}>{children}</span>
    <span className={css({ textAlign: 'right' })}>{people}</span>
  </li>
)
